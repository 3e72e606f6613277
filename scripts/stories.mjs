// `npm run stories`: a page with every screen and state, which also works in a fresh clone.
import { join } from 'node:path';
import { ensureInstalled, findNode, root, run } from './toolchain.mjs';

ensureInstalled();
run(findNode(), [join(root, 'packages/react/stories/main.ts')]);
