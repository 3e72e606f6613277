import type { Page } from '@playwright/test';
import type { SigningServer } from './signing-server.ts';
import { test as base, watchTrouble } from './test.ts';

/**
 * Opens the site's own page under its own policy, but without its script, so that it stays empty
 * until a test shows an element on it.
 */
export async function openEmptyPage(
  page: Page,
  server: SigningServer,
  address: string,
): Promise<void> {
  const response = await fetch(server.url);
  const html = await response.text();
  const body = html
    .replace(/<script type="module" src="\/assets\/site-[^>]*><\/script>/, '')
    .replace(/<div id="loading-cover"[\s\S]*?<\/div>/, '');
  const policy = response.headers.get('content-security-policy') ?? '';
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body,
    }),
  );
  await page.goto(address);
  await page.unroute(address);
  await page.evaluate(() => customElements.whenDefined('sign-envelope'));
}

/**
 * Shows an envelope in a new element on a shared page, in place of the one shown before. What the
 * signer has chosen on this device, such as the language, stays for the rest of the test.
 */
export async function showEnvelope(page: Page, link: string): Promise<void> {
  await page.evaluate((key) => {
    for (const element of document.querySelectorAll('sign-envelope')) element.destroy();
    sessionStorage.clear();
    const element = document.createElement('sign-envelope');
    // As on the signing site.
    element.landmarks = true;
    element.autofocus = true;
    element.setAttribute('api', '/api');
    // Tests share envelopes, and a draft would carry answers from one test to the next.
    element.noDrafts = true;
    element.linkKey = key;
    document.body.replaceChildren(element);
    scrollTo({ top: 0, behavior: 'instant' });
  }, new URL(link).hash.slice(1));
}

/**
 * A test of what the element shows, on a page that stays open for all tests of a worker. That is
 * several times faster than a new page, but the test must not change what cannot be changed back,
 * such as the clock: such a test asks for `isolated: true`. Tests of the site's own code use
 * `test.ts`.
 */
export const test = base.extend({
  page: async ({ sharedPages, server, newcomer, pageSettings }, use, info) => {
    const home = `${server.url}/element-alone`;
    await sharedPages.lend(
      home,
      (page) => openEmptyPage(page, server, home),
      pageSettings,
      async (page) => {
        const trouble = watchTrouble(page);
        if (!newcomer) {
          // The entry that the tour itself stores.
          await page.evaluate(() => localStorage.setItem('sign-envelope:tour', 'seen'));
        }
        await use(page);
        if (info.status === info.expectedStatus || trouble.length === 0) return;
        await info.attach('trouble', { body: trouble.join('\n'), contentType: 'text/plain' });
      },
      info,
    );
  },
});

export { expect } from '@playwright/test';
