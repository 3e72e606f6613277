import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { elementAddress, scriptTag } from '../../scripts/build/places.ts';
import { sendSample } from '../harness/sample.ts';
import { signerOn } from '../harness/signer.ts';
import { type SigningServer, startQuickServer } from '../harness/signing-server.ts';
import { expect, test } from '../harness/test.ts';

const fields = [
  { type: 'text', title: 'Full name' },
  { type: 'signature', title: 'Your signature' },
] as const;

/** Serves files of a company's site, on an origin of its own. */
async function serveSite(
  files: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const site = createServer((request, response) => {
    const path = request.url ?? '/';
    const text = files[path];
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': type, ...headers });
    response.end(text);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => void site.close() };
}

/** A page that embeds signing as the documentation says, with its own script in a file. */
const embedding = (server: SigningServer, folder: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Portal</title><link rel="icon" href="data:,">${head}
  <script type="module" src="${server.url}${folder}/sign-envelope.js"></script>
  <script type="module" src="/portal.js"></script></head>
  <body><sign-envelope api="${server.url}/api" no-tour></sign-envelope></body></html>`;

const portal = (link: string) =>
  `document.querySelector('sign-envelope').linkKey = '${new URL(link).hash.slice(1)}';`;

async function signAll(page: Page): Promise<void> {
  const signer = signerOn(page);
  await signer.writeText('Full name', 'Ada Park');
  await signer.typeSignature('Your signature', 'Ada Park');
  await signer.submit();
  await expect(page.getByRole('heading', { name: /thank you/ })).toBeVisible();
}

test('[EB-01] one script tag and one element sign an envelope on another origin, under the documented policy', async ({
  page,
  server,
}) => {
  const { link } = await sendSample(server, [{ title: 'Lease', fields }]);
  const guide = await readFile(new URL('../../docs/guide/csp.md', import.meta.url), 'utf8');
  const [, documented = ''] = /```csp\n(default-src 'none';[\s\S]*?)\n```/.exec(guide) ?? [];
  const policy = documented
    .replaceAll('https://sign.example.com', server.url)
    .replaceAll('\n', ' ');
  expect(policy).toContain("require-trusted-types-for 'script'");
  const site = await serveSite(
    { '/': embedding(server, elementAddress()), '/portal.js': portal(link) },
    { 'content-security-policy': policy },
  );
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(globalThis, 'reportViolation')(`${violatedDirective} ${blockedURI}`);
    });
  });
  await page.goto(site.url);
  await signAll(page);
  expect(violations).toEqual([]);
  site.close();
});

test('[EB-02] a page signs with every script under its hash, and refuses one that was changed', async ({
  page,
  server,
}) => {
  const { link } = await sendSample(server, [{ title: 'Lease', fields }]);
  const folder = elementAddress();
  const { files } = JSON.parse(await readFile(join(scriptTag, 'integrity.json'), 'utf8'));
  const integrity = Object.fromEntries(
    Object.entries(files).map(([path, hash]) => [`${server.url}${folder}/${path}`, hash]),
  );
  const map = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
  const site = await serveSite({
    '/': embedding(server, folder, map),
    '/portal.js': portal(link),
  });
  const scripts: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith(folder) && pathname.endsWith('.js')) scripts.push(response.url());
  });
  await page.goto(site.url);
  await signAll(page);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((address) => !(address in integrity))).toEqual([]);

  // The same page, with one byte more in a late part.
  await page.route(/\/dialogs-/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  });
  const refused = page.waitForEvent('console', (message) => /integrity/i.test(message.text()));
  await page.reload();
  await refused;
  site.close();
});

test('[EB-02] a page pinned to an older version of the element still signs after an upgrade', async ({
  page,
}) => {
  const versions = await mkdtemp(join(tmpdir(), 'element-versions-'));
  const old = join(versions, '0.0.1');
  await cp(scriptTag, old, { recursive: true });
  const list = join(old, 'integrity.json');
  await writeFile(
    list,
    JSON.stringify({ ...JSON.parse(await readFile(list, 'utf8')), version: '0.0.1' }),
  );
  const server = await startQuickServer({ ELEMENT_VERSIONS: versions });
  const { link } = await sendSample(server, [{ title: 'Lease', fields }]);
  const site = await serveSite({
    '/': embedding(server, '/element/0.0.1'),
    '/portal.js': portal(link),
  });
  const loaded: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/element/')) loaded.push(pathname.split('/')[2] ?? '');
  });
  await page.goto(site.url);
  await signAll(page);
  expect([...new Set(loaded)]).toEqual(['0.0.1']);
  site.close();
  await server.stop();
  await rm(versions, { recursive: true });
});
