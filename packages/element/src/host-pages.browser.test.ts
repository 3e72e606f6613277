import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { elementAddress } from '../../../scripts/build/places.ts';
import { serveHostPage } from '../../../test/harness/host-page.ts';
import { expect, workerTest as test } from '../../../test/harness/worker-test.ts';

const { resolve } = createRequire(import.meta.url);
const sheet = (file: string) => readFileSync(resolve(file), 'utf8');

/** The style sheets of pages that embed the element. */
const hostPages: Readonly<Record<string, string>> = {
  Bootstrap: sheet('bootstrap/dist/css/bootstrap.css'),
  'Pico, which styles elements without a class': sheet('@picocss/pico/css/pico.css'),
  'the reset of Tailwind': sheet('tailwindcss/preflight.css'),
  'a reset with !important': `
    *, *::before, *::after { margin: 0 !important; padding: 0 !important; border: 0 !important;
      box-sizing: content-box !important; color: red !important; font: 30px/3 serif !important;
      letter-spacing: 0.3em !important; text-transform: uppercase !important; text-align: right !important;
      animation: none !important; background: yellow !important; visibility: visible !important; }`,
  'names that ours have too': `
    .button, .header, .footer, .page, .field, .card, .dialog, .popup, .sign-envelope {
      display: none !important; }
    @keyframes sign-breathe { to { opacity: 0; } }
    :root { --color-text: red; --space-4: 90px; --font-size: 90px; --brand-primary: red; --zoom: 3; }`,
  'a page from right to left in another writing mode': `
    html { direction: rtl; font-size: 9px; }
    body { writing-mode: vertical-rl; word-spacing: 1em; cursor: wait; user-select: none;
      line-break: anywhere; hyphens: auto; tab-size: 20; quotes: none; color-scheme: dark; }`,
};

const size = { width: 900, height: 640 };
/** Where the element stands, whatever the page's style sheet says. */
const place = `#place.place.place { position: fixed !important; inset: 0 auto auto 0 !important; display: block !important;
  inline-size: ${size.width}px !important; block-size: ${size.height}px !important; overflow: hidden !important;
  writing-mode: horizontal-tb !important; border: 0 !important; margin: 0 !important; padding: 0 !important; }
  #place.place > sign-envelope { writing-mode: horizontal-tb; }
  #own { position: fixed; inset: 0 auto auto ${size.width}px; inline-size: 500px; }`;

const own = `<section id="own"><h1>Our page</h1><p class="card">Words and a <a href="#x">link</a></p>
  <button class="button">A button</button><label>Name <input value="Ada" /></label>
  <table><tr><th>Head</th><td>Cell</td></tr></table><ul><li>One</li></ul></section>`;

/** A picture of a part of the page, once two in a row are the same. */
async function settledPicture(page: Page, x: number, width: number): Promise<Buffer> {
  let last: Buffer = Buffer.of();
  const take = async () => {
    const clip = { x, y: 0, width, height: size.height };
    const picture = await page.screenshot({ clip, animations: 'disabled' });
    const isSettled = picture.equals(last);
    last = picture;
    return isSettled;
  };
  await expect.poll(take).toBe(true);
  return last;
}

test.use({ viewport: { width: 1400, height: size.height }, isolated: true });

/** Opens a page with this style sheet; the element's script is added later. */
async function openPage(page: Page, css: string, api: string): Promise<void> {
  const host = await serveHostPage({
    head: `<style>${css}</style><style>${place}</style>`,
    body: `${own}<div id="place" class="place"><sign-envelope api="${api}" no-tour no-drafts theme="light"></sign-envelope></div>`,
  });
  await page.goto(host.address);
  host.close();
  // Chromium cannot take a picture of a page that has not been drawn yet.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

async function sign(page: Page, url: string, key: string): Promise<void> {
  await page.evaluate(
    ([address = '', linkKey]) => {
      Object.assign(document.querySelector('sign-envelope') ?? {}, { linkKey });
      return import(address);
    },
    [`${url}${elementAddress()}/sign-envelope.js`, key],
  );
  // All that comes after the first field: the text of the pages, their images, and the zoom.
  await expect(page.locator('sign-envelope .zoom-bar')).toBeVisible();
  await expect(page.locator('sign-envelope .page-text').first()).toBeAttached();
  await page
    .locator('sign-envelope img.page-image')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode());
}

test('[EB-09] every host page shows the same inside the element, and is not changed by it', async ({
  page,
  server,
}) => {
  const key = new URL(server.demo.consent).hash.slice(1);
  await openPage(page, '', `${server.url}/api`);
  await sign(page, server.url, key);
  const plain = await settledPicture(page, 0, size.width);
  const changed: string[] = [];
  for (const [name, css] of Object.entries(hostPages)) {
    await openPage(page, css, `${server.url}/api`);
    const before = await settledPicture(page, size.width, 500);
    await sign(page, server.url, key);
    const inside = await settledPicture(page, 0, size.width);
    if (!inside.equals(plain)) changed.push(`inside: ${name}`);
    if (!(await settledPicture(page, size.width, 500)).equals(before))
      changed.push(`host: ${name}`);
  }
  expect(changed).toEqual([]);
});
