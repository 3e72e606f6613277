import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import type { BuiltFile } from '../../../scripts/build/browser-builds.ts';
import { readJson, root, scriptTag, scriptTagFiles } from '../../../scripts/build/places.ts';
import { librarySources } from '../../../scripts/library-sources.ts';
import { findAccessibilityFaults } from '../../../test/accessibility/axe.ts';
import { signerOn } from '../../../test/harness/signer.ts';
import { expect, test } from '../../../test/harness/test.ts';

const host = 'https://shop.example';

/** No call can be made at all: `connect-src` is that of `default-src`. */
const policy =
  "default-src 'none'; script-src 'self'; img-src data: blob:; require-trusted-types-for 'script'";

/** The files that only a sandbox needs. */
const ownFiles = (readJson(scriptTagFiles) as readonly BuiltFile[])
  .filter(({ source }) => source?.includes('sandbox') === true)
  .map(({ path }) => path);

interface Opened {
  /** Paths of requests, except those for files of the script. All of them were refused. */
  readonly refused: readonly string[];
  /** Names of the files of the script that were loaded. */
  readonly loaded: readonly string[];
}

/** Opens a page with one script tag and an element, of which nothing else can be loaded. */
async function openHost(
  page: Page,
  attributes: string,
  {
    blocked = [],
    scripts = {},
  }: { blocked?: readonly string[]; scripts?: Record<string, string> } = {},
): Promise<Opened> {
  const refused: string[] = [];
  const loaded: string[] = [];
  const html = `<!doctype html><html lang="en"><title>Shop</title><meta name="viewport" content="width=device-width" />
    <script type="module" src="/sign-envelope.js"></script>
    <main><sign-envelope ${attributes}></sign-envelope></main></html>`;
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname.slice(1);
    if (name === '') {
      const headers = { 'content-security-policy': policy };
      return route.fulfill({ contentType: 'text/html', headers, body: html });
    }
    const isScript = name.endsWith('.js') && !blocked.includes(name);
    if (!isScript) {
      refused.push(pathname);
      return route.abort();
    }
    loaded.push(name);
    const body = scripts[name] ?? readFileSync(join(scriptTag, name), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(`${host}/`);
  return { refused, loaded };
}

async function signConsultingAgreement(page: Page): Promise<void> {
  const signer = signerOn(page);
  await signer.writeText('Full name', 'Ada Park');
  await signer.pickDay('First day', 15);
  await signer.drawSignature('Signature');
  await signer.submit();
}

test('[EB-13] one script tag and one attribute sign, and nothing goes to a network', async ({
  page,
}) => {
  const trouble: string[] = [];
  page.on('console', (message) => void trouble.push(message.text()));
  const { refused } = await openHost(page, 'sandbox="happy"');
  await expect(page.getByText('Nothing here is signed or sent.')).toBeVisible();
  await signConsultingAgreement(page);
  await expect(page.getByRole('heading', { name: 'All signed' })).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('Consulting agreement (specimen).pdf');
  const pdf = await readFile(await download.path(), 'latin1');
  expect(pdf).toMatch(/^%PDF-/);
  expect(pdf).toContain('SPECIMEN');
  expect(pdf).toContain('Full name: Ada Park');
  expect(refused).toEqual([]);
  expect(trouble).toEqual([]);
});

test('[EB-13] a page without the attribute loads nothing of it', async ({ page }) => {
  const { loaded } = await openHost(page, 'api="/api" resume');
  await expect(page.locator('sign-envelope').getByRole('heading')).toBeVisible();
  expect(ownFiles.length).toBeGreaterThan(1);
  expect(loaded).toContain('sign-envelope.js');
  expect(loaded.filter((name) => ownFiles.includes(name))).toEqual([]);
});

test('[EB-13] a sandbox that does not load calls no server in its place', async ({ page }) => {
  const { refused } = await openHost(page, 'api="/api" sandbox="happy"', { blocked: ownFiles });
  await expect(page.locator('sign-envelope').getByRole('heading')).toBeVisible();
  expect(refused.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('[EB-13] the second of two signers sees what the first has signed', async ({ page }) => {
  await openHost(page, 'sandbox="two-signers" no-tour');
  await signConsultingAgreement(page);
  await expect(page.getByRole('heading', { name: /You have signed/ })).toBeVisible();
  await page.locator('sign-envelope').evaluate((element) => {
    Object.assign(element, { linkKey: 'sandbox-grace' });
  });
  const signer = signerOn(page);
  await signer.writeText('Full name of the client', 'Grace Hopper');
  await expect(page.getByRole('button', { name: /^Full name, .* done: Ada Park$/ })).toBeVisible();
  await signer.typeSignature('Signature of the client', 'Grace Hopper');
  await signer.submit();
  await expect(page.getByRole('heading', { name: 'All signed' })).toBeVisible();
});

test('[EB-13] the mark says which password opens the documents', async ({ page }) => {
  await openHost(page, 'sandbox="password"');
  const hint = page.getByText('The password is harbour.');
  await expect(hint).toBeVisible();
  await page.getByLabel('Password').fill('harbour');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('[EB-13] a page makes a sandbox of its own, and looks at its calls', async ({ page }) => {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { createSandbox } from '@sign-envelope/core/sandbox';",
      resolveDir: root,
    },
    alias: { ...librarySources },
    bundle: true,
    format: 'esm',
    write: false,
  });
  const own = outputFiles[0]?.text ?? '';
  const { refused } = await openHost(page, '', { scripts: { 'own.js': own } });
  await page.evaluate(async () => {
    const address = '/own.js';
    const { createSandbox } = await import(address);
    const sandbox = createSandbox('happy', {
      title: 'Lease',
      documents: [{ title: 'Lease', fields: [{ id: 'rooms', type: 'text', title: 'Rooms' }] }],
    });
    sandbox.reply('/sign-envelope', { status: 503 }, sandbox.respond);
    Object.assign(window, { sandbox });
    Object.assign(document.querySelector('sign-envelope') ?? {}, { sandbox });
  });
  const signer = signerOn(page);
  await signer.writeText('Rooms', 'Three');
  await signer.submit();
  await expect(page.getByRole('heading', { name: 'All signed' })).toBeVisible();
  const calls = await page.evaluate(
    () => Reflect.get(window, 'sandbox').calls('/sign-envelope').length,
  );
  expect(calls).toBe(2);
  expect(refused).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, in ${colorScheme} colours`, () => {
    test.use({ viewport: { width: 360, height: 740 }, colorScheme });

    test('[EB-13] the mark is seen, covers no button, and is accessible', async ({ page }) => {
      for (const sandbox of ['branded', 'otp'] as const) {
        await openHost(page, `sandbox="${sandbox}" no-tour`);
        const mark = page.getByRole('note').filter({ hasText: 'Sandbox' });
        await expect(mark).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('button').first()).toBeVisible();
        const box = await mark.boundingBox();
        for (const button of await page.getByRole('button').all()) {
          const other = await button.boundingBox();
          if (box === null || other === null) continue;
          const isApart =
            box.x >= other.x + other.width ||
            other.x >= box.x + box.width ||
            box.y >= other.y + other.height ||
            other.y >= box.y + box.height;
          expect(isApart, (await button.textContent()) ?? '').toBe(true);
        }
        const rules = colorScheme === 'light' ? 'all' : 'colours';
        expect(await findAccessibilityFaults(page, rules)).toEqual([]);
      }
    });
  });
}
