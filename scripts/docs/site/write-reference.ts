import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/places.ts';
import { writeApiPages } from './api-pages.ts';
import { changelogPage } from './changelog-page.ts';
import { commandPage } from './command-page.ts';
import { compatibilityPage } from './compatibility-page.ts';
import { elementPage } from './element-page.ts';
import { errorPages } from './error-pages.ts';
import { restPage } from './rest-page.ts';

/** Where the pages are that are made of the code. They are not part of the repository. */
const reference = join(root, 'docs/reference');

/** Writes the pages of the reference. */
export async function writeReference(): Promise<void> {
  rmSync(reference, { recursive: true, force: true });
  mkdirSync(join(reference, 'errors'), { recursive: true });
  const pages = {
    element: elementPage(),
    rest: restPage(),
    'command-line': commandPage(),
    compatibility: compatibilityPage(),
    changelog: changelogPage(),
    ...errorPages(),
  };
  for (const [name, text] of Object.entries(pages)) {
    writeFileSync(join(reference, `${name}.md`), text);
  }
  await writeApiPages(reference);
}
