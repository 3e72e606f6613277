import { workerTest } from '../../../../../../test/harness/worker-test.ts';

/**
 * A test on the page with popups, which stays open for all tests of a worker. Each test shows its
 * own session with `openPage`.
 */
export const test = workerTest.extend<{ readonly renderer: 'preact' | 'react' }>({
  renderer: ['preact', { option: true }],
  page: async ({ sharedPages, componentPage, renderer, pageSettings }, use, info) => {
    const home = `${(await componentPage(renderer)).url}/`;
    const open = async (page: Parameters<typeof use>[0]) => void (await page.goto(home));
    await sharedPages.lend(home, open, pageSettings, use, info);
  },
});

export { expect } from '@playwright/test';
