// `npm run test:browser [playwright arguments]`: runs only the browser tests, on an up-to-date
// build.
import { ensureTestTools } from './test-tools.mjs';
import { ensureBuilt, ensureInstalled, environment, run } from './toolchain.mjs';

ensureInstalled();
const { chromium } = ensureTestTools();
ensureBuilt();
run('playwright', ['test', ...process.argv.slice(2)], {
  env: { ...environment, CHROME_PATH: chromium },
});
