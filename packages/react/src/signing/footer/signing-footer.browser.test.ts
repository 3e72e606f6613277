import { sampleDocuments } from '../../../../../test/harness/sample.ts';
import { expect, showSample, test } from '../../../../../test/harness/screen-test.ts';
import { signerOn } from '../../../../../test/harness/signer.ts';

test.use({
  viewport: { width: 1280, height: 900 },
});

test('[FT-01] [FT-02] [FT-03] the footer counts the remaining fields, offers the next step, and submits only when everything is complete', async ({
  page,
}) => {
  const screen = await showSample(page, sampleDocuments);
  const signer = signerOn(page);
  const footer = page.getByRole('contentinfo');
  const submit = footer.getByRole('button', { name: 'Sign and submit' });
  const step = footer.locator('.footer-actions').getByRole('button');

  await expect(footer.getByText('3 required fields to complete')).toBeVisible();
  await expect(step).toHaveText(['Next field', 'Sign and submit']);
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await footer.getByRole('button', { name: 'Next field' }).click();
  await signer.popup.getByRole('textbox').fill('Ada Park');
  await expect(footer.getByText('2 required fields to complete')).toBeVisible();
  await footer.getByRole('button', { name: 'Next field' }).click();

  // Confirming is offered only once there is a signature.
  await expect(signer.popup.getByRole('tab', { name: 'Type' })).toBeVisible();
  await expect(step).toHaveText(['Sign and submit']);
  await signer.popup.getByRole('tab', { name: 'Type' }).click();
  await signer.popup.getByRole('textbox').fill('Ada Park');
  await expect(step).toHaveText(['Confirm signature', 'Sign and submit']);
  await footer.getByRole('button', { name: 'Confirm signature' }).click();
  await expect(signer.field('Your signature')).toContainText('Ada Park');

  await expect(footer.getByText('1 required field to complete')).toBeVisible();
  await expect(step).toHaveText(['Next document', 'Sign and submit']);
  await footer.getByRole('button', { name: 'Next document' }).click();
  await expect(page.getByRole('region', { name: 'Inventory, pages' })).toBeVisible();
  await signer.tick('All is there');

  await expect(footer.getByText('All complete')).toBeVisible();
  await expect(footer.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(submit).toHaveAttribute('aria-disabled', 'false');
  expect(await screen.calls('/sign-envelope')).toEqual([]);
  await submit.click();
  await expect(page.getByRole('heading', { name: 'You have signed, thank you' })).toBeVisible();
  expect(await screen.calls('/sign-envelope')).toHaveLength(1);
});

test('[FT-03] submitting too early sends nothing, shows why, and goes to the first missing field', async ({
  page,
}) => {
  const screen = await showSample(page, sampleDocuments);
  const footer = page.getByRole('contentinfo');
  const submit = footer.getByRole('button', { name: 'Sign and submit' });
  await expect(submit).toHaveAccessibleDescription('3 required fields to complete');
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(footer.getByText('3 required fields are still to do.')).toBeVisible();
  const signer = signerOn(page);
  await expect(signer.popup).toContainText('Full name');
  await signer.popup.getByRole('textbox').fill('Ada Park');
  await expect(footer.getByText('2 required fields are still to do.')).toBeVisible();
  expect(await screen.calls('/sign-envelope')).toEqual([]);
});

test('[FT-04] the legal link opens the legality tab, and closing it returns the focus', async ({
  page,
}) => {
  await showSample(page, sampleDocuments);
  const legal = page.getByRole('contentinfo').getByRole('button', { name: 'Is this legal?' });
  await legal.click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('tabpanel', { name: 'Is this legal?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(legal).toBeFocused();
});

test('[FT-05] the button is labelled Sign and order for consumer contracts, otherwise Sign and submit', async ({
  page,
}) => {
  await showSample(page, sampleDocuments, {
    sandbox: { config: { company_consumer_regulations: '1' } },
  });
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('button', { name: 'Sign and order' })).toBeVisible();
  await expect(footer.getByRole('button', { name: 'Sign and submit' })).toHaveCount(0);

  await showSample(page, sampleDocuments);
  await expect(footer.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
});

test('on a phone the footer stays in view with the progress bar on its edge', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await showSample(page, sampleDocuments);
  const footer = page.getByRole('contentinfo');
  await footer.waitFor();
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
  for (const name of ['Next field', 'Sign and submit']) {
    const button = footer.getByRole('button', { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  const [bar, edge] = [
    await footer.getByRole('progressbar').boundingBox(),
    await footer.boundingBox(),
  ];
  expect(bar).toMatchObject({ x: edge?.x, y: edge?.y, width: edge?.width });
});
