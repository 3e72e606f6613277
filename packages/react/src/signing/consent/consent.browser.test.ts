import { expect, showSample, test } from '../../../../../test/harness/screen-test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const note = [{ title: 'Lease', fields: [{ type: 'text', title: 'Note', required: false }] }];

test('[EV-07] consent is given with the keyboard on a phone’s width, with the text one press away, and recorded', async ({
  page,
}) => {
  const screen = await showSample(page, note, {
    sandbox: { config: { company_consent: '1' } },
  });
  const open = page.getByRole('button', { name: 'Sign and submit' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Signing electronically' });
  const tick = dialog.getByRole('checkbox', { name: /^I agree to sign these documents/ });
  await expect(tick).toBeVisible();
  const paper = dialog.getByText('You can ask the sender for the documents on paper');
  await expect(paper).toBeHidden();
  await dialog.getByText('Read what you agree to').press('Enter');
  await expect(paper).toBeVisible();
  await expect(dialog.getByText('Harbour Lettings.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Sign and submit' }).press('Enter');
  await expect(tick).toBeFocused();
  await expect(dialog.getByRole('alert')).toContainText('Tick this box if you agree.');

  await dialog.getByRole('button', { name: 'I do not agree' }).press('Enter');
  const declined = page.getByRole('dialog', { name: 'Nothing has been signed' });
  await expect(declined.getByRole('button', { name: 'Download to print' })).toBeVisible();
  await declined.getByRole('button', { name: 'Back to the question' }).press('Enter');
  await tick.press('Space');
  await dialog.getByRole('button', { name: 'Sign and submit' }).press('Enter');
  await expect(page.getByRole('heading', { name: /You have signed/ })).toBeVisible();

  expect(await screen.calls('/decline-consent')).toHaveLength(1);
  // The sandbox has checked its fingerprint as the server does.
  expect(await screen.calls('/sign-envelope')).toMatchObject([
    {
      content: {
        consent: { version: '2026-11', language: 'en', sha256: expect.stringMatching(/^\w{64}$/) },
      },
    },
  ]);
});
