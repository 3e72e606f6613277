// `npm run release [folder]`: keeps the build of the script tag, so that pages pinned to this version
// go on loading it after the next one: see ELEMENT_VERSIONS in docs/guide/hosting.md.
import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readJson, root, scriptTag } from './build/places.ts';
import { run } from './toolchain.mjs';

const { version } = readJson(join(root, 'packages/element/package.json'));
const folder = join(resolve(process.argv[2] ?? join(root, 'packages/element/versions')), version);

if (!/^\d+\.\d+\.\d+$/.test(version)) {
  console.error(`Version ${version} is under development. Give the element a version first.`);
  process.exit(1);
}
if (existsSync(folder)) {
  console.error(`Version ${version} has been released: ${folder}`);
  process.exit(1);
}
run(process.execPath, ['scripts/build.mjs', '--no-types']);
cpSync(scriptTag, folder, { recursive: true });
console.log(`Version ${version} is in ${folder}`);
