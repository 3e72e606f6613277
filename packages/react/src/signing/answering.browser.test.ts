import { createWidget, type SampleDocument } from '../../../../test/harness/sample.ts';
import { expect, showSample, test } from '../../../../test/harness/screen-test.ts';
import { signerOn } from '../../../../test/harness/signer.ts';
import * as site from '../../../../test/harness/test.ts';

const lease: readonly SampleDocument[] = [
  {
    title: 'Lease',
    fields: [
      { type: 'text', title: 'Full name' },
      { type: 'checkbox', title: 'I agree', width: 4 },
      { type: 'checkbox', title: 'A cat', group: 'pet', width: 4 },
      { type: 'checkbox', title: 'A dog', group: 'pet', width: 4 },
      { type: 'text', title: 'Landlord', party: 2 },
      { type: 'text', title: 'Note', required: false },
      { type: 'text', title: 'Remark', required: false },
    ],
  },
  { title: 'Leaflet', fields: [] },
  { title: 'Inventory', fields: [{ type: 'checkbox', title: 'All is there', width: 4 }] },
];

test('[EN-01] [EN-04] [EN-05] [EN-14] [EN-16] [EN-17] the next field and the next document lead through an envelope, until it can be submitted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const screen = await showSample(page, lease);
  const signer = signerOn(page);
  const footer = page.getByRole('contentinfo');
  const submit = footer.getByRole('button', { name: 'Sign and submit' });
  const next = footer.getByRole('button', { name: 'Next field' });
  await signer.field('Full name').waitFor();

  // A field of another party.
  const other = page.locator('.field-other');
  await expect(other).toHaveAccessibleName(/Landlord/);
  await other.click({ force: true });
  await expect(signer.popup).toHaveCount(0);
  await expect(other.and(page.locator('button:enabled, [tabindex="0"]'))).toHaveCount(0);

  // If no field is active, the first undone one; then the first undone one before the active one.
  await next.click();
  await expect(signer.popup).toContainText('Full name');
  await page.keyboard.press('Escape');
  await signer.open('Note');
  await next.click();
  await expect.poll(screen.activeField).toBe('Full name');
  await signer.popup.getByRole('textbox').fill('Ada Park');
  await next.click();
  await expect.poll(screen.activeField).toBe('I agree');
  await page.keyboard.press('Escape');

  await signer.field('I agree').click();
  await expect(signer.field('I agree')).toBeChecked();
  await signer.field('I agree').click();
  await expect(signer.field('I agree')).not.toBeChecked();
  await signer.field('I agree').click();
  await signer.field('A cat').click();
  await expect(signer.field('A cat')).toBeChecked();
  await signer.field('A dog').click();
  await expect(signer.field('A dog')).toBeChecked();
  await expect(signer.field('A cat')).not.toBeChecked();

  // Fields that are already done are visited too, but not the rest of a group.
  await signer.open('Full name');
  for (const fieldId of ['I agree', 'A cat', 'Note', 'Remark']) {
    await next.click();
    await expect.poll(screen.activeField).toBe(fieldId);
  }

  // The leaflet between them requires nothing.
  await footer.getByRole('button', { name: 'Next document' }).click();
  await expect(page.getByRole('region', { name: 'Inventory, pages' })).toBeVisible();
  expect(await screen.activeField()).toBeNull();
  await expect(signer.popup).toHaveCount(0);
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(footer.getByText('1 required field is still to do.')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await screen.calls('/sign-envelope')).toEqual([]);
  await signer.tick('All is there');
  await expect(submit).toHaveAttribute('aria-disabled', 'false');
  await submit.click();
  await expect(page.getByRole('heading', { name: 'You have signed, thank you' })).toBeVisible();
  expect(await screen.calls('/sign-envelope')).toMatchObject([
    {
      content: {
        inputs: [
          { inputId: 'Full name', inputValue: 'Ada Park' },
          { inputId: 'I agree', inputValue: '1' },
          { inputId: 'A cat', inputValue: '0' },
          { inputId: 'A dog', inputValue: '1' },
          { inputId: 'Note', inputValue: '' },
          { inputId: 'Remark', inputValue: '' },
          { inputId: 'All is there', inputValue: '1' },
        ],
      },
    },
  ]);
});

// The addresses are the site's.
site.test(
  '[WV-03] [WV-04] a widget that needs no verification is loaded again with its answers, and a verified one leads to its address',
  async ({ page, server }) => {
    const thanks = 'http://thanks.example/done';
    await page.route(thanks, (route) => route.fulfill({ body: 'Thank you' }));
    const address = await createWidget(
      server,
      { title: 'House rules', fields: [{ type: 'checkbox', title: 'I have read it', width: 4 }] },
      { redirect_url: 'thanks.example/done' },
    );
    await page.goto(address);
    const signer = signerOn(page);
    const dialog = page.getByRole('dialog', { name: 'Confirm your signature' });
    await signer.tick('I have read it');
    await signer.submit();
    await dialog.getByRole('textbox', { name: 'Your name' }).fill('Ada Park');
    await dialog.getByRole('textbox', { name: 'Your email address' }).fill('ada@example.com');

    // Our server always asks for a verification.
    await page.route('**/api/sign-widget', (route) => route.fulfill({ json: { status: 'sent' } }));
    await page.route('**/api/data/widget?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('I have read it', 'I have read all of it');
      await route.fulfill({ response, body });
    });
    await dialog.getByRole('button', { name: 'Confirm signature' }).click();
    await expect(page.getByText('the form has been loaded again')).toBeVisible();
    await expect(signer.field('I have read all of it')).toBeChecked();
    await expect(page).toHaveURL(address);

    await page.unroute('**/api/sign-widget');
    if (!(await dialog.isVisible())) await signer.submit();
    await dialog.getByRole('button', { name: 'Confirm signature' }).click();
    await page.waitForURL(thanks);
  },
);
