// The paths and addresses of build outputs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const scriptTag = join(root, 'packages/element/dist/cdn');
/** The files of the script-tag build and their imports: see BuiltFile in browser-builds.ts. */
export const scriptTagFiles = join(root, 'packages/element/dist/script-tag-files.json');
export const scriptTagEntry = 'sign-envelope.js';
export const site = join(root, 'packages/site');
/** The same for the site's scripts. */
export const siteFiles = join(site, 'dist/site-files.json');
export const hostPage = join(root, 'examples/host');
export const reactDist = join(root, 'packages/react/dist');

/** Parses any JSON file. The caller knows its type. */
export const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** An address whose content never changes, so that browsers may cache it forever. */
export const elementAddress = (): string =>
  `/element/${readJson(join(root, 'packages/element/package.json')).version}`;
