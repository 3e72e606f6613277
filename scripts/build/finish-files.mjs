// What happens to built files after the bundlers.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { hostPage, reactDist, readJson, root, scriptTag, scriptTagFiles, site } from './places.ts';

/** Puts the licences of the signature fonts beside each build that has the fonts in it. */
export function copyFontLicenses() {
  const fonts = join(root, 'packages/react/src/fonts');
  const licenses = readdirSync(fonts).filter((name) => name.endsWith('-LICENSE.txt'));
  for (const target of [reactDist, scriptTag]) {
    mkdirSync(join(target, 'fonts'), { recursive: true });
    for (const name of licenses) cpSync(join(fonts, name), join(target, 'fonts', name));
  }
}

/** Writes the licences of the libraries that are part of a bundle into folders. */
export function writeLicenses(bundle, ...folders) {
  const modules = readJson(bundle).flatMap((file) => Object.keys(file.modules));
  const names = modules.flatMap((path) => {
    const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    return name === undefined ? [] : [name];
  });
  const text = [...new Set(names)].sort().map(licenseOf).join('\n\n');
  for (const folder of folders) writeFileSync(join(folder, 'LICENSES.txt'), `${text}\n`);
}

function licenseOf(name) {
  const folder = join(root, 'node_modules', name);
  const { version, license, author } = readJson(join(folder, 'package.json'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const holder = typeof author === 'string' ? author : (author?.name ?? 'its authors');
  const text =
    file === undefined
      ? `Copyright (c) ${holder}. Licence: ${license}.`
      : readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version}\n\n${text}`;
}

/** Writes the hash of every file of the script-tag build, for `integrity` attributes. */
export function writeIntegrity() {
  const { version } = readJson(join(root, 'packages/element/package.json'));
  const files = Object.fromEntries(
    readJson(scriptTagFiles)
      .map(({ path }) => path)
      .sort()
      .map((path) => [path, hash(readFileSync(join(scriptTag, path)))]),
  );
  writeFileSync(
    join(scriptTag, 'integrity.json'),
    `${JSON.stringify({ version, files }, null, 2)}\n`,
  );
}

const hash = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Folders of files that the server sends as they are. */
const folders = [scriptTag, join(site, 'dist/assets'), join(hostPage, 'dist')];
/** Extensions of texts. Fonts and images are compressed already. */
const texts = new Set(['.js', '.css', '.html', '.json', '.svg']);
/** Bytes that fit into one packet anyway. */
const smallest = 1_000;

/** Writes `.br` and `.gz` beside each text of folders, with the best compression there is. */
export async function compressFiles(places = folders) {
  const files = places.flatMap((folder) =>
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

/**
 * Removes every built file that this build did not write. Keeps declarations if this build made
 * none, and everything else if it made only those.
 */
export function removeStale(startedAt, { types, code }) {
  for (const name of ['core', 'evidence', 'fonts', 'react', 'element', 'server', 'site']) {
    const folder = join(root, 'packages', name, 'dist');
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const kept = entry.name.endsWith('.d.ts') ? !types : !code;
      if (entry.isFile() && !kept && statSync(file).mtimeMs < startedAt) rmSync(file);
    }
  }
}
