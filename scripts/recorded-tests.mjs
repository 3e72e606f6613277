// `npm run test:examples [playwright arguments]` and `npm run test:docs`: tests that take minutes. Records that all
// of them have passed, so that `npm test` need not run them until what they test changes.
import { join } from 'node:path';
import { ensureTestTools } from './test-tools.mjs';
import { ensureBuilt, ensureInstalled, environment, findNode, root, run } from './toolchain.mjs';

const [name, ...args] = process.argv.slice(2);
ensureInstalled();
const { chromium } = ensureTestTools();
ensureBuilt();
run('playwright', ['test', `--config=test/${name}/playwright.config.ts`, ...args], {
  env: { ...environment, CHROME_PATH: chromium },
});
if (args.length === 0) run(findNode(), [join(root, 'scripts/record-passed.ts'), name]);
