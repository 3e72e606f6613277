// Where builds put things, said once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const scriptTag = join(root, 'packages/element/dist/cdn');
/** What the script-tag build wrote, and what imports what: see BuiltFile in browser-bundle.ts. */
export const scriptTagFiles = join(root, 'packages/element/dist/script-tag-files.json');
export const scriptTagEntry = 'sign-envelope.js';
export const site = join(root, 'packages/site');
/** The same of the site's scripts. */
export const siteFiles = join(site, 'dist/site-files.json');
export const hostPage = join(root, 'examples/host');
export const reactDist = join(root, 'packages/react/dist');

/** Any JSON; the caller knows its shape. */
export const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** The address that never changes its content: a server may tell browsers to keep it for ever. */
export const elementAddress = (): string =>
  `/element/${readJson(join(root, 'packages/element/package.json')).version}`;
