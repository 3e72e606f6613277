import { defineConfig } from '@playwright/test';
import everyTest from '../../playwright.config.ts';

/** Builds the site of the documentation, which takes minutes, and visits it on a server. */
export default defineConfig({
  ...everyTest,
  testDir: '.',
  testIgnore: [],
  globalSetup: ['../harness/prepare-samples.ts', './build-site.ts'],
});
