import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { hostPage, scriptTag, site } from './places.ts';

/** Folders of files that the server sends as they are. */
const folders = [scriptTag, join(site, 'dist/assets'), join(hostPage, 'dist')];
/** Extensions of texts. Fonts and images are compressed already. */
const texts = new Set(['.js', '.css', '.html', '.json', '.svg']);
/** Bytes that fit into one packet anyway. */
const smallest = 1_000;

/** Writes `.br` and `.gz` beside each text, with the best compression there is. */
export async function compressFiles() {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && texts.has(extname(entry.name)))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  await Promise.all(files.filter((file) => statSync(file).size >= smallest).map(compressFile));
}

async function compressFile(file) {
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
