import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { elementAddress, readJson } from '../../../scripts/build/places.ts';
import { serveHostPage } from '../../../test/harness/host-page.ts';
import type { SigningServer } from '../../../test/harness/signing-server.ts';
import { expect, workerTest as test } from '../../../test/harness/worker-test.ts';

/** A page that embeds the element, on an origin of its own. */
interface Embedding {
  /** Attributes of the element, beside `api` and what a case adds. */
  readonly attributes?: (server: SigningServer) => string;
  /** Properties, set before the script has loaded. `key` is that of a link. */
  readonly properties?: (key: string) => Readonly<Record<string, unknown>>;
  /** The policy of the page, beside what scripts and styles need. */
  readonly policy?: (server: SigningServer) => string;
  /** Whether the server allows the page's origin. Pages of localhost may always call. */
  readonly isAllowed?: boolean;
}

interface Misuse extends Embedding {
  readonly code: string;
  /** What tells it from another case of the same code. */
  readonly how?: string;
  /** Text of the screen that the signer sees; by default that of an error. */
  readonly shows?: string | RegExp;
}

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { version } = readJson(fileOf('../package.json'));
/** Where the npm package has the pages about errors. */
const pages = `https://unpkg.com/@sign-envelope/element@${version}/dist/docs/errors`;

const key = (linkKey: unknown) => () => ({ linkKey });
const api = ({ url }: SigningServer) => `api="${url}/api"`;
const open = (linkKey: string) => ({ linkKey });
const signing = /Sign and submit/;

const table: readonly Misuse[] = [
  { code: 'no-api', attributes: () => '', properties: open },
  // The host page's own server answers, with a page.
  { code: 'wrong-api', attributes: () => 'api="/nothing"', properties: open },
  { code: 'no-answer', attributes: () => 'api="http://localhost:1/api"', properties: open },
  {
    code: 'no-answer',
    how: ' for what is no address',
    attributes: () => 'api="http://["',
    properties: open,
  },
  { code: 'no-key', properties: () => ({}) },
  { code: 'no-source', attributes: (server) => `${api(server)} mode="preview"` },
  { code: 'key-is-link', properties: (linkKey) => open(`https://sign.example.com/#${linkKey}`) },
  { code: 'key-is-not-text', properties: key(7) },
  { code: 'unknown-mode', attributes: (server) => `${api(server)} mode="magic"`, properties: open },
  {
    code: 'unknown-theme',
    attributes: (server) => `${api(server)} theme="sepia"`,
    properties: open,
    shows: signing,
  },
  { code: 'unknown-sandbox', attributes: () => 'sandbox="magic"' },
  { code: 'wrong-type', properties: (linkKey) => ({ linkKey, widget: 'w1' }) },
  { code: 'refused-origin', properties: open, isAllowed: false },
  {
    code: 'blocked-connection',
    properties: open,
    policy: ({ url }) => `img-src ${url}; connect-src 'self'`,
  },
  {
    code: 'blocked-images',
    properties: open,
    policy: ({ url }) => `img-src 'self'; connect-src ${url}`,
    shows: signing,
  },
];

/** Opens the page and returns what it has told the developer and itself. */
async function embed(page: Page, server: SigningServer, options: Embedding) {
  const { attributes = api, properties = () => ({}), policy, isAllowed = true } = options;
  const rest = `default-src 'none'; script-src ${server.url} 'unsafe-inline';`;
  const values = JSON.stringify(properties(new URL(server.demo.sign).hash.slice(1)));
  const host = await serveHostPage({
    body: `
    <sign-envelope ${attributes(server)} no-tour></sign-envelope>
    <script>
      window.told = [];
      const element = document.querySelector('sign-envelope');
      element.addEventListener('sign-error', ({ detail }) => told.push(detail.error.message));
      Object.assign(element, ${values});
    </script>
    <script type="module" src="${server.url}${elementAddress()}/sign-envelope.js"></script>`,
    policy: policy && rest + policy(server),
  });
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('<sign-envelope>')) said.push(message.text());
  });
  // The server of the tests allows every port of localhost, but no other name.
  await page.goto(`http://${isAllowed ? 'localhost' : 'shop.localhost'}:${host.port}/`);
  const told = () => page.evaluate(() => Reflect.get(window, 'told') as readonly string[]);
  return { said, told, host };
}

for (const { code, how = '', shows = /Uh oh, something went wrong/, ...options } of table) {
  test(`[EB-10] ${code}${how} gives one message with its page, one event, and an honest screen`, async ({
    page,
    server,
  }) => {
    const { said, told, host } = await embed(page, server, options);
    await expect(page.locator('sign-envelope')).toContainText(shows);
    await expect.poll(() => said).toEqual([expect.stringContaining(`[${code}]`)]);
    await expect.poll(told).toHaveLength(1);
    expect(said[0]).toMatch(new RegExp(`See ${pages}/${code}\\.md$`));
    expect(existsSync(fileOf(`../../../docs/errors/${code}.md`))).toBe(true);
    host.close();
  });
}

for (const [isAllowed, code] of [
  [true, 'wrong-api'],
  [false, 'refused-origin'],
] as const) {
  test(`[EB-10] an api without /api is told in one message with the likely address: ${code}`, async ({
    page,
    server,
  }) => {
    const { said, told, host } = await embed(page, server, {
      attributes: ({ url }) => `api="${url}/"`,
      properties: open,
      isAllowed,
    });
    await expect.poll(() => said).toEqual([expect.stringContaining(`[${code}]`)]);
    expect(said[0]).toContain(` at ${server.url}/api`);
    expect(await told()).toHaveLength(1);
    host.close();
  });
}

test('[EB-10] a key that arrives as an attribute is taken off, said, and used', async ({
  page,
  server,
}) => {
  const linkKey = new URL(server.demo.sign).hash.slice(1);
  const { said, told, host } = await embed(page, server, {
    attributes: (of) => `${api(of)} linkkey="${linkKey}"`,
  });
  await expect(page.locator('sign-envelope')).toContainText(signing);
  expect(await page.locator('sign-envelope').evaluate((node) => node.outerHTML)).not.toContain(
    linkKey,
  );
  await expect.poll(() => said).toEqual([expect.stringContaining('[key-in-attribute]')]);
  expect(await told()).toHaveLength(1);
  host.close();
});

test('[EB-10] a page whose script is blocked, or of an unknown version, shows what is in the element', async ({
  page,
  server,
}) => {
  const host = await serveHostPage({
    body: `<sign-envelope>Signing could not be loaded. <a href="/help">Help</a></sign-envelope>
    <script type="module" src="${server.url}/element/9.9.9/sign-envelope.js"></script>`,
  });
  const refused = page.waitForResponse(/9\.9\.9/);
  await page.goto(host.address);
  expect((await refused).status()).toBe(404);
  await expect(page.getByText('Signing could not be loaded.')).toBeVisible();
  host.close();
});
