// `npm run test:visual [-- --update]`: compares the stories with their pictures, or updates the
// pictures that differ. Further arguments go to Playwright: `-- --update -g Password`.
import { ensureTestTools } from './test-tools.mjs';
import { ensureInstalled, environment, findNode, run } from './toolchain.mjs';

ensureInstalled();
const { chromium } = ensureTestTools();
run(findNode(), ['scripts/compile-messages.ts']);
const env = { ...environment, CHROME_PATH: chromium };
const [first, ...rest] = process.argv.slice(2);
if (first === '--update') {
  run('playwright', ['test', 'test/visual/stories', '--update-snapshots=changed', ...rest], {
    env,
  });
  run(findNode(), ['test/visual/shrink-pictures.ts']);
} else {
  run('playwright', ['test', 'test/visual', ...process.argv.slice(2)], { env });
}
