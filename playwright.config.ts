import { defineConfig } from '@playwright/test';

export default defineConfig({
  testMatch: '**/*.browser.test.ts',
  // The last two take minutes, and have configurations of their own.
  testIgnore: ['**/node_modules/**', '**/dist/**', '**/test/docs/**', '**/test/examples/**'],
  globalSetup: './test/harness/prepare-samples.ts',
  // The tests of a file run in one worker, and share its documents, pages and server. The longest files
  // say that their tests run in parallel.
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Guards against hanging, far above what anything takes, also on a busy machine.
  timeout: 240_000,
  expect: {
    timeout: 60_000,
    // One set of pictures for every platform: the stories bring their own fonts.
    toHaveScreenshot: { pathTemplate: '{testDir}/test/visual/pictures/{arg}{ext}' },
  },
  reporter: 'list',
  use: {
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Text in the same greys on every machine, for the pictures in test/visual.
        '--disable-lcd-text',
        '--font-render-hinting=slight',
        // Pages live for seconds: code that is compiled for long use costs more than it saves.
        '--js-flags=--max-lazy --no-opt --no-sparkplug --single-threaded-gc',
        '--num-raster-threads=1',
      ],
    },
    // A download waits for its documents, which takes a while on a busy machine.
    actionTimeout: 60_000,
    // Nothing is clicked or looked at while it moves. Tests of the motion itself ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  },
});
