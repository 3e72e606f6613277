import { defineConfig } from '@playwright/test';
import everyTest from '../../playwright.config.ts';

/** Every bundler, also those that `npm test` leaves out. */
export default defineConfig({
  ...everyTest,
  testDir: '.',
  testMatch: ['*.browser.test.ts', '*.bundlers.ts'],
  globalSetup: '../harness/prepare-samples.ts',
});
