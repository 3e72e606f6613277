import { sendSample } from '../../../../../test/harness/sample.ts';
import { expect, showEnvelope, test } from '../../../../../test/harness/shared-page.ts';

test.use({ viewport: { width: 360, height: 740 } });

const note = [{ title: 'Lease', fields: [{ type: 'text', title: 'Note', required: false }] }];

test('[EV-07] consent is given with the keyboard on a phone’s width, with the text one press away, and recorded', async ({
  page,
  server,
}) => {
  const { link, fingerprint } = await sendSample(server, note, {
    config: { company_consent: '1', company_name: 'Harbour Lettings' },
  });
  await showEnvelope(page, link);
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

  const { events } = await server.status(fingerprint);
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'consent_declined' }),
      expect.objectContaining({ type: 'signed' }),
    ]),
  );
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'consented',
      consent: { version: '2026-11', language: 'en', sha256: expect.stringMatching(/^\w{64}$/) },
    }),
  );
});
