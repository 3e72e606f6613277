import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { readSnippets } from '../../scripts/docs/read-docs.ts';
import { findAccessibilityFaults, findFaultsInBothThemes } from '../accessibility/axe.ts';
import { atServer, bundleSnippets, openSnippetPage, snippetsOf } from '../harness/doc-snippets.ts';
import { serveHtml } from '../harness/host-page.ts';
import { sendSample } from '../harness/sample.ts';
import type { SigningServer } from '../harness/signing-server.ts';
import { expect, test } from '../harness/test.ts';
import { readEnvelope } from '../harness/wire.ts';

/**
 * Runs a script of the documentation beside a new element, with what its page has. Returns its error.
 *
 * Runs in the browser.
 */
async function runSnippet({
  address,
  link,
  needsSession,
  setsKey,
}: {
  readonly address: string;
  readonly link: string;
  readonly needsSession: boolean;
  /** Whether it gives the element its key. */
  readonly setsKey: boolean;
}): Promise<string | null> {
  const main = document.querySelector('main');
  if (main === null) return 'There is no page';
  sessionStorage.clear();
  history.replaceState(null, '', new URL(link).hash);
  const element = document.createElement('sign-envelope');
  element.api = '/api';
  element.noDrafts = true;
  main.replaceChildren(element);
  const key = new URL(link).hash.slice(1);
  if (needsSession) {
    element.linkKey = key;
    await new Promise((resolve) => element.addEventListener('sign-ready', resolve));
  }
  const nothing = () => undefined;
  Object.assign(globalThis, {
    ...{ main, element, key, link, session: element.session, widget: { link } },
    ...{ envelopeFingerprint: 'e', signatureFingerprint: 's', contactFingerprint: 'c' },
    ...{ code: 'c', expires: '1', signature: 's', ask: () => 'x', show: nothing, report: nothing },
    ...{ askCustomer: async () => ({ agreed: true }) },
    ...{ createSigningSession: nothing, createBrowserPorts: nothing, network: null, drafts: null },
  });
  try {
    await import(address);
    const given = main.querySelector('sign-envelope')?.linkKey;
    return setsKey && given !== key ? 'The element has no key' : null;
  } catch (error) {
    return String(error);
  }
}

/**
 * Puts markup or a style sheet of the documentation into the page. Returns what a browser, or the
 * element, does not know of it.
 *
 * Runs in the browser.
 */
async function readMarkup({
  text,
  language,
}: {
  readonly text: string;
  readonly language: string;
}): Promise<readonly string[]> {
  if (language === 'css') {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const rules = [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule);
    const count = text.match(/\{/g)?.length ?? 0;
    const dropped = rules.filter(({ style }) => style.length === 0);
    return rules.length === count && dropped.length === 0 ? [] : ['A rule is not understood'];
  }
  const main = document.querySelector('main');
  if (main === null) return ['There is no page'];
  main.innerHTML = text;
  const known = new Set(
    Reflect.get(customElements.get('sign-envelope') ?? {}, 'observedAttributes'),
  );
  const tags = [...main.querySelectorAll('sign-envelope')];
  const unknown = tags.flatMap((tag) =>
    tag
      .getAttributeNames()
      .filter((name) => !known.has(name))
      .map((name) => `no attribute ${name}`),
  );
  for (const script of main.querySelectorAll('script')) {
    if (script.type === 'application/json') JSON.parse(script.text);
    // A page's own script is not on this server.
    else if (script.src.includes('/element/') && !(await fetch(script.src)).ok)
      unknown.push(script.src);
  }
  return unknown;
}

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

test('the page of the README opens an envelope under the policy of the guide', async ({
  page,
  server,
}) => {
  const [html = ''] = snippetsOf('README.md', 'html');
  const [script = ''] = snippetsOf('README.md', 'js');
  const [policy = ''] = snippetsOf('docs/guide/csp.md', 'csp');
  const host = await serveHtml(
    `<!doctype html><html lang="en"><title>Sign</title>${atServer(server, html)}</html>`,
    atServer(server, policy).replaceAll('\n', ' ').trim(),
    { '/signing.js': script },
  );
  await page.goto(host.address + new URL(server.demo.consent).hash);
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
  host.close();
});

test('every script of the documentation runs', async ({ page, server }) => {
  const { link } = await sendSample(server, [
    { title: 'Lease', fields: [{ type: 'text', title: 'Name' }] },
  ]);
  const [document] = await readEnvelope(link);
  const { snippets, files } = await bundleSnippets(server, document?.fields[0]?.id ?? '');
  const address = await openSnippetPage(page, server, files);
  const failed: string[] = [];
  for (const [index, { at, text, language }] of snippets.entries()) {
    const needsSession = /\bsession\b|element\.submit\(/.test(text) && !/import .*core/.test(text);
    const problem = await page.evaluate(runSnippet, {
      address: `${address}snippet-${index}.js`,
      link,
      needsSession,
      setsKey: language === 'vue' || (language !== 'tsx' && /linkKey =/.test(text)),
    });
    if (problem !== null) failed.push(`${at}: ${problem}`);
  }
  expect(failed).toEqual([]);
});

test('every tag and style sheet of the documentation is understood', async ({ page, server }) => {
  await openSnippetPage(page, server, new Map());
  const unknown: string[] = [];
  for (const { at, text, language } of readSnippets('html', 'css')) {
    const problems = await page.evaluate(readMarkup, { text: atServer(server, text), language });
    unknown.push(...problems.map((problem) => `${at}: ${problem}`));
  }
  expect(unknown).toEqual([]);
});
