import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/build/places.ts';
import { findAccessibilityFaults } from '../accessibility/axe.ts';
import { signerOn } from '../harness/signer.ts';
import { expect, test } from '../harness/test.ts';

const site = join(root, 'dist/docs');
const pages = globSync('**/*.html', { cwd: site })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== '404.html')
  .sort();

/** What the page says in the console that is wrong. */
function faultsOf(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return faults;
}

test('[EB-16] the first page signs in the sandbox, under the policy of the server', async ({
  page,
  server,
}) => {
  const faults = faultsOf(page);
  await page.goto(`${server.url}/docs/`);
  const signer = signerOn(page);
  await signer.writeText('Full name', 'Ada Park');
  await signer.pickDay('First day', 15);
  await signer.typeSignature('Signature', 'Ada Park');
  await signer.submit();
  await expect(page.getByRole('heading', { name: 'All signed' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('[EB-16] the playground shows what is chosen, the events, and the code to copy', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const faults = faultsOf(page);
  await page.goto(`${server.url}/docs/playground.html`);
  await page.getByLabel('Scenario').selectOption('password');
  await expect(page.locator('sign-envelope').getByRole('heading', { level: 2 })).toBeVisible();
  await page.getByLabel('Language').selectOption('de');
  await page.getByLabel('Theme').selectOption('dark');
  await page.getByLabel('Corners').fill('0');
  await page.getByRole('button', { name: 'Copy the code' }).click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain(
    '<sign-envelope sandbox="password" lang="de" theme="dark"></sign-envelope>',
  );
  expect(code).toContain('--sign-radius: 0px;');
  const [, script = ''] = /src="(.+?)"/.exec(code) ?? [];
  expect((await page.request.get(script)).status()).toBe(200);
  await expect(page.locator('sign-envelope')).toHaveCSS('--sign-radius', '0px');
  await expect(page.getByRole('list', { name: 'Events, the latest first' })).toContainText(
    'sign-access-required',
  );
  expect(faults).toEqual([]);
});

test('[EB-16] what is searched for is found', async ({ page, server }) => {
  await page.goto(`${server.url}/docs/start/`);
  // Keys do nothing until Vue has taken the page over.
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('trusted types');
  await page.getByRole('option').or(page.locator('.result')).first().click();
  await expect(page).toHaveURL(/\/docs\/.+\.html/);
});

test('[EB-16] every link leads to a page, and to a heading in it', async () => {
  const texts = new Map(pages.map((path) => [path, readFileSync(join(site, path), 'utf8')]));
  const dead: string[] = [];
  for (const [path, html] of texts) {
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)) {
      const target = new URL(href.replaceAll('&amp;', '&'), `http://docs.example/docs/${path}`);
      if (target.host !== 'docs.example' || !target.pathname.startsWith('/docs/')) continue;
      const name = decodeURIComponent(target.pathname.slice('/docs/'.length));
      const file = name === '' || name.endsWith('/') ? `${name}index.html` : name;
      const text = texts.get(file);
      if (text === undefined && globSync(file, { cwd: site }).length === 0)
        dead.push(`${path}: ${href}`);
      const anchor = decodeURIComponent(target.hash.slice(1));
      if (text !== undefined && anchor !== '' && !text.includes(` id="${anchor}"`)) {
        dead.push(`${path}: ${href}`);
      }
    }
  }
  expect(dead).toEqual([]);
});

test('[EB-16] programs find every page as Markdown', () => {
  const list = readFileSync(join(site, 'llms.txt'), 'utf8');
  const missing = pages.filter((path) => {
    const plain = path.replace(/\.html$/, '.md');
    return !list.includes(`(/docs/${plain})`) || globSync(plain, { cwd: site }).length === 0;
  });
  expect(missing).toEqual([]);
  expect(readFileSync(join(site, 'start/vue.md'), 'utf8')).toContain('sandbox="happy"');
  const first = readFileSync(join(site, 'index.md'), 'utf8');
  expect(first).toContain('This is it');
  expect(first).not.toContain('TrySigning');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`[EB-16] every page is accessible and as wide as the window, in the ${colorScheme}`, async ({
      page,
      server,
    }) => {
      test.setTimeout(900_000);
      await page.emulateMedia({ colorScheme });
      const faults: string[] = [];
      for (const path of pages) {
        await page.goto(`${server.url}/docs/${path}`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 360) faults.push(`${path}: ${width} px wide`);
        for (const fault of await findAccessibilityFaults(page)) faults.push(`${path}: ${fault}`);
      }
      expect(faults).toEqual([]);
    });
  }
});
