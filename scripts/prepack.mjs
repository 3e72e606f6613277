// Before a package is packed or published: builds whatever is out of date, declarations included, and
// puts the pages that messages name into the element's package. Runs in the package's folder.
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './toolchain.mjs';

ensureInstalled();
ensureBuilt({ types: true });
if (basename(process.cwd()) === 'element') {
  for (const name of ['errors', 'guide']) {
    cpSync(join(root, 'docs', name), join(process.cwd(), 'dist/docs', name), { recursive: true });
  }
}
