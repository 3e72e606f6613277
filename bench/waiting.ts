// What a signer on a phone waits for, beside a page of a typical rival's size: until the first field
// can be filled in, and until the first page's picture is there. 20 pages of dense
// text; 390 x 844 CSS px at 2 device pixels; 4 times slower CPU, 1.6 Mbit/s, 150 ms a request.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createCanvas } from '@napi-rs/canvas';
import { type Browser, chromium } from '@playwright/test';
import { startSigningServer } from '../test/harness/signing-server.ts';
import { type BenchRow, median } from './bench-row.ts';
import { sendAgreement } from './dense-agreement.ts';
import { phone, slowdown } from './phone.ts';
import { serveReference } from './reference-page.ts';

const rounds = 9;

function denseJpeg(): Buffer {
  const canvas = createCanvas(1_000, 1_414);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 1_000, 1_414);
  context.fillStyle = '#000';
  for (let row = 0; row < 40; row += 1) context.fillText(`Clause ${row}`, 60, 60 + row * 30);
  return canvas.toBuffer('image/jpeg', 60);
}

/** What one visit has waited for. Times in ms since the navigation began. */
interface Visit {
  readonly field: number;
  /** The browser loads the picture in one go, so it is readable and sharp at once. */
  readonly picture: number;
  /** Requests that began before the first field could be filled in, the page's own included. */
  readonly requests: number;
}

/** Runs before the page's own scripts: marks when its parts are there. */
function watchPage(): void {
  const mark = (name: string, isThere: boolean) => {
    if (isThere && performance.getEntriesByName(name).length === 0) performance.mark(name);
  };
  const look = () => {
    const tree = document.querySelector('sign-envelope')?.shadowRoot ?? document;
    mark('field', tree.querySelector('button.field:enabled, input.field') !== null);
    const image = tree.querySelector<HTMLImageElement>('img.page-image');
    mark('picture', image?.complete === true && image.naturalWidth > 0);
    if (performance.getEntriesByName('picture').length === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watchPage);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => performance.getEntriesByName('picture').length > 0,
      undefined,
      {
        timeout: 60_000,
      },
    );
    return await page.evaluate(() => {
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      const begun = performance
        .getEntriesByType('resource')
        .filter(({ startTime, name }) => startTime < at('field') && !name.startsWith('data:'));
      return {
        field: at('field'),
        picture: at('picture'),
        requests: 1 + begun.length,
      };
    });
  } finally {
    await context.close();
  }
}

/** A company's page on another origin, with one script tag. */
async function serveHost(server: string, version: string, key: string) {
  const html = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
<title>Host</title><link rel="icon" href="data:,">
<script type="module" src="${server}/element/${version}/sign-envelope.js"></script></head>
<body><sign-envelope api="${server}/api" cdn="${server}/cdn"></sign-envelope>
<script type="module">document.querySelector('sign-envelope').linkKey = '${key}'</script></body></html>`;
  const host = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = host.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => void host.close() };
}

/** Rows of the benchmark `waiting`: ratios to the reference page, and requests. */
export async function benchWaiting(): Promise<readonly BenchRow[]> {
  const server = await startSigningServer();
  const manifest = new URL('../packages/element/package.json', import.meta.url);
  const { version }: { readonly version: string } = JSON.parse(await readFile(manifest, 'utf8'));
  const link = await sendAgreement(server);
  const host = await serveHost(server.url, version, new URL(link).hash.slice(1));
  const reference = await serveReference(denseJpeg());
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  });
  const places = { reference: reference.url, 'our site': link, 'element elsewhere': host.url };
  const visits = new Map<string, Visit[]>(Object.keys(places).map((name) => [name, []]));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, url] of Object.entries(places)) {
        visits.get(name)?.push(await visit(browser, url));
      }
    }
  } finally {
    await browser.close();
    host.close();
    reference.close();
    await server.stop();
  }
  const middle = (name: string, part: keyof Visit) =>
    median((visits.get(name) ?? []).map((each) => each[part]));
  return Object.keys(places).flatMap((name): BenchRow[] => [
    ...(['field', 'picture'] as const).map((part) => ({
      bench: 'waiting',
      case: `${name}: ${part === 'field' ? 'first field fillable' : 'first picture'}`,
      value: middle(name, part),
      unit: 'ms',
      ...(name !== 'reference' && {
        versus: `${(middle(name, part) / middle('reference', part)).toFixed(2)} of the reference`,
      }),
    })),
    {
      bench: 'waiting',
      case: `${name}: requests until fillable`,
      value: middle(name, 'requests'),
      unit: 'requests',
    },
  ]);
}
