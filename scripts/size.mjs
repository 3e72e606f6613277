// What a signer loads before the first field can be filled in: `node scripts/size.mjs [--check]
// [--why]`. `--check` fails above the limit; `--why` lists the largest modules.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { firstFieldParts } from './build/first-field.ts';
import { readJson, scriptTag, scriptTagEntry, scriptTagFiles } from './build/places.ts';
import { run } from './toolchain.mjs';

/** Bytes after gzip. */
const limits = { js: 42_000, css: 8_000 };

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

const size = { js: total('js'), css: total('css'), limits, files };
console.log(JSON.stringify(size, null, 2));
if (process.argv.includes('--why')) {
  for (const [module, bytes] of largestModules()) console.log(String(bytes).padStart(7), module);
}

const over = Object.entries(limits).filter(([kind, limit]) => size[kind].gzip > limit);
for (const [kind, limit] of over) {
  console.error(`${kind}: ${size[kind].gzip} bytes gzip are over the limit of ${limit}`);
}
if (process.argv.includes('--check') && over.length > 0) process.exitCode = 1;
