import type { Page } from '@playwright/test';
import { type SigningServer, startSigningServer } from './signing-server.ts';
import { workerTest } from './worker-test.ts';

interface Visit {
  /**
   * The built server for this test alone, for tests that use up the samples or look at the pictures of
   * pages. `server` is shared.
   */
  readonly ownServer: SigningServer;
  /** Whether this is the signer's first visit, in which case the tour is offered first. */
  readonly newcomer: boolean;
}

/** Records failed requests and console errors of a page, which a failed assertion seldom shows. */
export function watchTrouble(page: Page): readonly string[] {
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

/**
 * A Playwright test with a running server. The tests of a worker share one server and leave its
 * samples unchanged.
 */
export const test = workerTest.extend<Visit>({
  newcomer: [false, { option: true }],
  // Playwright requires a pattern here, even an empty one.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  ownServer: async ({}, use) => {
    const server = await startSigningServer();
    await use(server);
    await server.stop();
  },
  context: async ({ context, newcomer }, use) => {
    if (!newcomer) {
      await context.addInitScript(() => {
        // A page without an origin has no storage.
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
});

export { expect } from '@playwright/test';
