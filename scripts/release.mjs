// `npm run release [folder]`: keeps the build of the script tag, so that pages pinned to this version
// go on loading it after the next one: see ELEMENT_VERSIONS in docs/guide/hosting.md.
// `npm run release -- --dry-run`: packs into dist/release what would be published, and keeps nothing.
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readJson, root, scriptTag } from './build/places.ts';
import { packPackage } from './package-tests/pack.mjs';
import { packages } from './package-tests/packages.mjs';
import { ensureBuilt, ensureInstalled, run } from './toolchain.mjs';

const isDryRun = process.argv.includes('--dry-run');
const [place = join(root, 'packages/element/versions')] = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'));
const { version } = readJson(join(root, 'packages/element/package.json'));

function stop(reason) {
  console.error(reason);
  process.exit(1);
}

async function packAll() {
  const folder = join(root, 'dist/release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name } of packages) {
    const { tarball, version: own, count, size } = await packPackage(name, folder);
    if (own !== version) stop(`${name} is version ${own}, and the element is ${version}.`);
    const kilobytes = (size / 1000).toFixed(0);
    console.log(`@sign-envelope/${name} ${own}: ${count} files, ${kilobytes} kB, ${tarball}`);
  }
  console.log('Nothing was published.');
}

function keepScriptTag() {
  const folder = join(resolve(place), version);
  if (existsSync(folder)) stop(`Version ${version} has been released: ${folder}`);
  run(process.execPath, ['scripts/build.mjs', '--no-types']);
  cpSync(scriptTag, folder, { recursive: true });
  console.log(`Version ${version} is in ${folder}`);
}

if (!/^\d+\.\d+\.\d+$/.test(version)) {
  stop(`Version ${version} is under development. Give the element a version first.`);
}
if (isDryRun) {
  ensureInstalled();
  ensureBuilt({ types: true });
  await packAll();
} else {
  keepScriptTag();
}
