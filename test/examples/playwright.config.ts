import { defineConfig } from '@playwright/test';
import everyTest from '../../playwright.config.ts';

/** Installs and builds every example, which takes minutes, and signs on it. */
export default defineConfig({
  ...everyTest,
  testDir: '.',
  testIgnore: [],
  globalSetup: [],
});
