import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { findAccessibilityFaults, findFaultsInBothThemes } from '../accessibility/axe.ts';
import { serveHtml } from '../harness/host-page.ts';
import { sendSample } from '../harness/sample.ts';
import type { SigningServer } from '../harness/signing-server.ts';
import { expect, test } from '../harness/test.ts';

const source = (path: string) => fileURLToPath(new URL(`../../examples/${path}`, import.meta.url));

/** Bundles an example and serves it beside a signing server. Returns its address. */
async function serveExample(page: Page, server: SigningServer, name: string, script: string) {
  const { outputFiles } = await build({
    entryPoints: [source(`${name}/src/${script}.ts`)],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error(`${name} has no script`);
  const address = `${server.url}/examples/${name}/`;
  await page.route(`${address}**`, (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (file === `${script}.ts`) {
      return route.fulfill({ contentType: 'text/javascript', body: bundle.text });
    }
    return route.fulfill({ path: source(`${name}/src/${file || 'index.html'}`) });
  });
  return address;
}

test('[EB-12] the form with no screens of ours, in under 60 lines, signs an envelope', async ({
  page,
  server,
}) => {
  const lines = readFileSync(source('headless/src/form.ts'), 'utf8').trim().split('\n');
  expect(lines.length).toBeLessThan(60);
  const { link, fingerprint } = await sendSample(server, [
    {
      title: 'Lease',
      fields: [
        { type: 'text', title: 'Full name' },
        { type: 'text', title: 'Town' },
      ],
    },
  ]);
  const address = await serveExample(page, server, 'headless', 'form');
  await page.goto(address + new URL(link).hash);
  await expect(page.getByRole('status')).toHaveText('2 left to fill in');
  expect(new URL(page.url()).hash).toBe('');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByRole('status')).toContainText('incomplete');
  await page.getByLabel('Full name').fill('Ada Park');
  await expect(page.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'false');
  await page.getByLabel('Town').fill('London');
  await expect(page.getByRole('status')).toHaveText('0 left to fill in');
  await page.getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByRole('status')).toHaveText('You have signed, thank you.');
  expect(await server.status(fingerprint)).toMatchObject({
    parties: [{ status: 'signed' }, { status: 'waiting' }],
  });
});

test('[EB-12] the ink pad alone draws, undoes, and gives its form a value, and a typed name without a pointer', async ({
  page,
  server,
}) => {
  await page.goto(await serveExample(page, server, 'ink-pad', 'signature-field'));
  const value = () =>
    page.locator('form').evaluate((form: HTMLFormElement) => {
      const signature = new FormData(form).get('signature');
      return typeof signature === 'string' ? signature.slice(0, 26) : null;
    });
  const field = page.getByRole('group', { name: 'Signature' });
  const pad = field.getByRole('img');
  const box = await pad.boundingBox();
  if (box === null) throw new Error('There is no pad');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 30, { steps: 5 });
  await page.mouse.move(box.x + 200, box.y + 90, { steps: 5 });
  await page.mouse.up();
  await expect(pad).toHaveAccessibleName('Drawn signature: drawn');
  await expect.poll(value).toBe('data:image/svg+xml,%3Csvg%');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await field.getByRole('button', { name: 'Undo' }).click();
  await expect(pad).toHaveAccessibleName('Drawn signature: empty');
  await expect(field.getByRole('button', { name: 'Clear' })).toBeDisabled();
  await field.getByLabel('Or type your name').fill('Ada Park');
  await expect.poll(value).toBe('Ada Park');
});

test('the start page is accessible in both themes, and the page that it says to paste opens an envelope', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.url}/start`);
  expect(await findFaultsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy the page' }).click();
  await expect(page.getByRole('status')).toHaveText('Copied the page');
  const pasted = await page.evaluate(() => navigator.clipboard.readText());
  const host = await serveHtml(pasted);
  await page.goto(host.address);
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
  host.close();
});
