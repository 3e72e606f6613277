import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { type FontFile, fontFileName } from './font-catalog.ts';
import { unpackWoff } from './unpack-woff.ts';

const require = createRequire(import.meta.url);

/** Fonts never change while a server runs, and reading one costs more than a page of text. */
const openFonts = new Map<string, Font>();

/** Opens a bundled font, once per thread. */
export function openFont(file: FontFile): Font {
  const name = fontFileName(file);
  const known = openFonts.get(name);
  if (known !== undefined) return known;
  const path = require.resolve(`@fontsource/${file.family}/files/${name}.woff`);
  const font = create(unpackWoff(readFileSync(path)));
  if (!('layout' in font)) throw new Error(`${name} is a collection of fonts`);
  openFonts.set(name, font);
  return font;
}
