// `npm run bench [name …]`, which also works in a fresh clone.
import { join } from 'node:path';
import { ensureTestTools } from './test-tools.mjs';
import { ensureBuilt, ensureInstalled, environment, findNode, root, run } from './toolchain.mjs';

ensureInstalled();
const { chromium } = ensureTestTools();
ensureBuilt();
run(findNode(), [join(root, 'bench/run.ts'), ...process.argv.slice(2)], {
  env: { ...environment, CHROME_PATH: chromium },
});
