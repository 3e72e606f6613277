// `npm run docs`: builds the site of the documentation, which the server then shows at /docs. `npm run docs dev`
// shows it while it is written.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, findNode, root, run } from './toolchain.mjs';

ensureInstalled();
ensureBuilt();
run(findNode(), [join(root, 'scripts/docs/site/main.ts'), ...process.argv.slice(2)]);
