// What a signer loads before the first field can be filled in: `node scripts/size.mjs [--check]
// [--why]`. `--check` fails above the limit; `--why` lists the largest modules.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { elementCriticalPath, firstFieldParts, siteCriticalPath } from './build/first-field.ts';
import { readJson, scriptTag, scriptTagEntry, scriptTagFiles } from './build/places.ts';
import { run } from './toolchain.mjs';

/** Bytes after gzip; requests that the first field waits for, and round trips one after another. */
const limits = { js: 40_500, css: 8_000, requests: 6, roundTrips: 3 };

if (!existsSync(join(scriptTag, scriptTagEntry))) {
  run(process.execPath, ['scripts/build.mjs', '--no-types'], { stdio: ['ignore', 2, 2] });
}

const files = firstFieldParts().map(({ path, kind, bytes }) => ({
  path,
  kind,
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes).length,
}));

function total(kind) {
  const chosen = files.filter((file) => file.kind === kind);
  const sum = (measure) => chosen.reduce((bytes, file) => bytes + file[measure], 0);
  return { raw: sum('raw'), gzip: sum('gzip'), brotli: sum('brotli') };
}

function largestModules() {
  const loaded = new Set(files.map(({ path }) => path));
  return readJson(scriptTagFiles)
    .filter(({ path }) => loaded.has(path))
    .flatMap(({ modules }) => Object.entries(modules))
    .sort(([, one], [, other]) => other - one)
    .slice(0, 60);
}

/** What the first field waits for, on the site and on a host page. */
function criticalPath(path) {
  return { requests: path.flat().length, roundTrips: path.length };
}

const paths = {
  site: criticalPath(siteCriticalPath()),
  element: criticalPath(elementCriticalPath()),
};
const size = { js: total('js'), css: total('css'), paths, limits, files };
console.log(JSON.stringify(size, null, 2));
if (process.argv.includes('--why')) {
  for (const [module, bytes] of largestModules()) console.log(String(bytes).padStart(7), module);
}

const measured = {
  js: size.js.gzip,
  css: size.css.gzip,
  requests: Math.max(...Object.values(paths).map(({ requests }) => requests)),
  roundTrips: Math.max(...Object.values(paths).map(({ roundTrips }) => roundTrips)),
};
const over = Object.entries(limits).filter(([kind, limit]) => measured[kind] > limit);
for (const [kind, limit] of over) {
  console.error(`${kind}: ${measured[kind]} is over the limit of ${limit}`);
}
if (process.argv.includes('--check') && over.length > 0) process.exitCode = 1;
