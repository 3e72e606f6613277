// What a signer loads before the first field can be filled in: `node scripts/size.mjs [--check]
// [--why] [--table]`. `--check` fails above the limit, or if docs/size.md is behind; `--why` lists the
// largest modules; `--table` writes docs/size.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { elementCriticalPath, firstFieldParts, siteCriticalPath } from './build/first-field.ts';
import { readJson, root, scriptTag, scriptTagEntry, scriptTagFiles } from './build/places.ts';
import { isCurrent, sizeTable } from './size-table.ts';
import { run } from './toolchain.mjs';

/**
 * Bytes after gzip; requests that the first field waits for, and round trips one after another. What the
 * script has, and why: docs/decisions/0031-libraries-as-published.md.
 */
const limits = { js: 50_000, css: 8_000, requests: 6, roundTrips: 3 };

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

/** Bytes of each module that is loaded, before it is minified. */
function loadedModules() {
  const loaded = new Set(files.map(({ path }) => path));
  return readJson(scriptTagFiles)
    .filter(({ path }) => loaded.has(path))
    .flatMap(({ modules }) => Object.entries(modules))
    .sort(([, one], [, other]) => other - one);
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
  for (const [module, bytes] of loadedModules().slice(0, 60))
    console.log(String(bytes).padStart(7), module);
}

const document = join(root, 'docs/size.md');
const firstLoad = { js: size.js.gzip, css: size.css.gzip };
if (process.argv.includes('--table')) {
  const [before, , after] = readFileSync(document, 'utf8').split(/(\| Part.*\|\n)/s);
  writeFileSync(
    document,
    `${before}${sizeTable(firstLoad, Object.fromEntries(loadedModules()))}\n${after}`,
  );
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
const isBehind = !isCurrent(readFileSync(document, 'utf8'), firstLoad);
if (isBehind) console.error('docs/size.md is behind: run `npm run size -- --table`');
if (process.argv.includes('--check') && (over.length > 0 || isBehind)) process.exitCode = 1;
