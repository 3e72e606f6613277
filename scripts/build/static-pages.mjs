import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  elementAddress,
  hostPage,
  readJson,
  scriptTag,
  scriptTagEntry,
  site,
  siteFiles,
} from './places.ts';
import { bundleStyleSheet } from './style-sheets.ts';

/** Writes a file under a name that changes with its content. Returns the name. */
function writeHashed(folder, name, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const file = name.replace('.', `-${hash}.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), content);
  return file;
}

/** Replaces `%name%` by its value. A name without a value is an error. */
function fill(template, values) {
  return template.replace(/%([a-z-]+)%/g, (_, name) => {
    if (!(name in values)) throw new Error(`The page asks for %${name}%`);
    return values[name];
  });
}

/** The address of the element's script, and its hash. */
function elementValues() {
  const { files } = readJson(join(scriptTag, 'integrity.json'));
  return {
    element: `${elementAddress()}/${scriptTagEntry}`,
    'element-integrity': files[scriptTagEntry],
  };
}

/** The site's scripts. */
function siteValues() {
  const files = readJson(siteFiles);
  const address = (source) =>
    `/assets/${files.find((file) => file.source === `packages/site/src/${source}`).path}`;
  return { head: address('head.ts'), script: address('main.ts') };
}

export async function buildSite() {
  const assets = join(site, 'dist/assets');
  const values = {
    ...elementValues(),
    ...siteValues(),
    style: `/assets/${writeHashed(assets, 'site.css', await bundleStyleSheet(join(site, 'src/site.css')))}`,
  };
  const page = fill(readFileSync(join(site, 'src/index.html'), 'utf8'), values);
  writeFileSync(join(site, 'dist/index.html'), page);
}

/** Copies the example host page, with the address of the element filled in. */
export function buildHostPage() {
  const folder = join(hostPage, 'dist');
  mkdirSync(folder, { recursive: true });
  for (const name of ['host.css', 'host.js']) {
    copyFileSync(join(hostPage, 'src', name), join(folder, name));
  }
  const page = fill(readFileSync(join(hostPage, 'src/index.html'), 'utf8'), elementValues());
  writeFileSync(join(folder, 'index.html'), page);
}

export const pagesCanBeBuilt = () =>
  existsSync(join(scriptTag, 'integrity.json')) && existsSync(siteFiles);
