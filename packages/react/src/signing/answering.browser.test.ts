import type { SigningSession } from '@sign-envelope/core';
import { fakeApi } from '../../../../test/harness/fake-api.ts';
import { expect, showEnvelope, test } from '../../../../test/harness/shared-page.ts';
import { signerOn } from '../../../../test/harness/signer.ts';
import * as site from '../../../../test/harness/test.ts';
import { wireEnvelope } from '../testing/wire-envelope.ts';

const lease = wireEnvelope({
  documents: [
    {
      title: 'Lease',
      fields: [
        { id: 'name', type: 'text', title: 'Full name' },
        { id: 'agree', type: 'checkbox', title: 'I agree', content: '0' },
        { id: 'cat', type: 'checkbox', title: 'A cat', group: 'pet', content: '0' },
        { id: 'dog', type: 'checkbox', title: 'A dog', group: 'pet', content: '0' },
        { id: 'other', type: 'text', title: 'Landlord', party_id: 'grace' },
        { id: 'note', type: 'text', title: 'Note', required: 'false' },
        { id: 'remark', type: 'text', title: 'Remark', required: 'false' },
      ],
    },
    { title: 'Leaflet', fields: [] },
    {
      title: 'Inventory',
      fields: [{ id: 'seen', type: 'checkbox', title: 'All is there', content: '0' }],
    },
  ],
});

test('[EN-01] [EN-04] [EN-05] [EN-14] [EN-16] [EN-17] the next field and the next document lead through an envelope, until it can be submitted', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const api = await fakeApi(page, lease);
  await showEnvelope(page, `${server.url}/#key`);
  const signer = signerOn(page);
  const footer = page.getByRole('contentinfo');
  const submit = footer.getByRole('button', { name: 'Sign and submit' });
  const next = footer.getByRole('button', { name: 'Next field' });
  const active = () =>
    page
      .locator('sign-envelope')
      .evaluate((element: HTMLElement & { session: SigningSession }) =>
        element.session.$activeFieldId.get(),
      );
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
  await expect.poll(active).toBe('name');
  await signer.popup.getByRole('textbox').fill('Ada Park');
  await next.click();
  await expect.poll(active).toBe('agree');
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
  for (const fieldId of ['agree', 'cat', 'note', 'remark']) {
    await next.click();
    await expect.poll(active).toBe(fieldId);
  }

  // The leaflet between them requires nothing.
  await footer.getByRole('button', { name: 'Next document' }).click();
  await expect(page.getByRole('region', { name: 'Inventory, pages' })).toBeVisible();
  expect(await active()).toBeNull();
  await expect(signer.popup).toHaveCount(0);
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(footer.getByText('1 required field is still to do.')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(api.calls('/sign-envelope')).toEqual([]);
  await signer.tick('All is there');
  await expect(submit).toHaveAttribute('aria-disabled', 'false');
  await submit.click();
  await expect(page.getByRole('heading', { name: 'All signed' })).toBeVisible();
  const [sent] = api.calls('/sign-envelope');
  const { inputs }: { inputs: readonly { inputId: string; inputValue: string }[] } = JSON.parse(
    sent?.body ?? '',
  );
  expect(
    Object.fromEntries(inputs.map(({ inputId, inputValue }) => [inputId, inputValue])),
  ).toEqual({ name: 'Ada Park', agree: '1', cat: '0', dog: '1', note: '', remark: '', seen: '1' });
});

const widget = (title: string, redirectUrl: string | null = null) => ({
  id: 'widget-1',
  title: 'House rules',
  fingerprint: 'house-rules',
  pages: 1,
  fields: {
    1: [
      {
        id: 'seen',
        type: 'checkbox',
        title,
        content: '0',
        page: 1,
        index: 0,
        required: 'true',
        x: 10,
        y: 10,
        width: 4,
        height: 3,
      },
    ],
  },
  config: { company_name: 'Harbour Lettings' },
  branding: { hasBranding: false },
  redirect_url: redirectUrl,
});

site.test(
  '[WV-03] [WV-04] a widget that needs no verification is loaded again with its answers, and a verified one leads to its address',
  async ({ page, server }) => {
    const thanks = 'http://thanks.example/done';
    await page.route(thanks, (route) => route.fulfill({ body: 'Thank you' }));
    const api = await fakeApi(page, lease);
    api.reply('/data/widget', { body: widget('I have read it') });
    api.reply('/sign-widget', { body: { status: 'sent' } });
    await page.goto(`${server.url}/widget/house-rules`);
    const signer = signerOn(page);
    const dialog = page.getByRole('dialog', { name: 'Confirm your signature' });
    await signer.tick('I have read it');
    await signer.submit();
    await dialog.getByRole('textbox', { name: 'Your name' }).fill('Ada Park');
    await dialog.getByRole('textbox', { name: 'Your email address' }).fill('ada@example.com');
    api.reply('/data/widget', { body: widget('I have read all of it', 'thanks.example/done') });
    await dialog.getByRole('button', { name: 'Confirm signature' }).click();
    await expect(page.getByText('the form has been loaded again')).toBeVisible();
    await expect(signer.field('I have read all of it')).toBeChecked();
    await expect(page).toHaveURL(`${server.url}/widget/house-rules`);

    api.reply('/sign-widget', { body: { status: 'verify' } });
    if (!(await dialog.isVisible())) await signer.submit();
    await dialog.getByRole('button', { name: 'Confirm signature' }).click();
    await page.waitForURL(thanks);
  },
);
