import { test as base, type Page } from '@playwright/test';
import { type SigningServer, startSigningServer } from './signing-server.ts';

interface Visit {
  /** A server of this test's alone, for those that use the samples up: the other is shared. */
  readonly ownServer: SigningServer;
  /** Whether the signer has never been here: then the first thing they are offered is the tour. */
  readonly newcomer: boolean;
}

/** Notes what a page could not load or complained of, which a failed test's own words seldom tell. */
function watchTrouble(page: Page): readonly string[] {
  const trouble: string[] = [];
  page.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url());
    trouble.push(`${request.method()} ${pathname}: ${request.failure()?.errorText}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  page.on('pageerror', (error) => trouble.push(String(error)));
  return trouble;
}

/** A Playwright test with a running server; one server serves a worker's tests, which leave its samples as they are. */
export const test = base.extend<Visit, { readonly server: SigningServer }>({
  newcomer: [false, { option: true }],
  // Playwright asks for a pattern here, even an empty one.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  ownServer: async ({}, use) => {
    const server = await startSigningServer();
    await use(server);
    await server.stop();
  },
  context: async ({ context, newcomer }, use) => {
    if (!newcomer) {
      await context.addInitScript(() => {
        // A page of no origin keeps nothing.
        if (origin !== 'null') localStorage.setItem('sign-envelope:tour', 'seen');
      });
    }
    await use(context);
  },
  page: async ({ page }, use, info) => {
    const trouble = watchTrouble(page);
    await use(page);
    if (info.status === info.expectedStatus || trouble.length === 0) return;
    await info.attach('trouble', { body: trouble.join('\n'), contentType: 'text/plain' });
  },
  server: [
    // Playwright asks for a pattern here, even an empty one.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const server = await startSigningServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
