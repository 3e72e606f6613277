import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { type FontFile, fontName } from './font-catalog.ts';
import { staticInstance } from './static-instance.ts';
import { unpackWoff } from './unpack-woff.ts';
import { unpackWoff2 } from './unpack-woff2.ts';

const require = createRequire(import.meta.url);

/** Fonts never change while a server runs, and reading one costs more than a page of text. */
const openFonts = new Map<string, Font>();
/** The same by the file itself: it is asked for with every character. */
const fontOfFile = new WeakMap<FontFile, Font>();

/** Opens a bundled font, once per process. */
export function openFont(file: FontFile): Font {
  const known = fontOfFile.get(file);
  if (known !== undefined) return known;
  const name = fontName(file);
  const font = openFonts.get(name) ?? readFont(file, name);
  openFonts.set(name, font);
  fontOfFile.set(file, font);
  return font;
}

function readFont(file: FontFile, name: string): Font {
  const font = create(file.isSlice ? readSlice(file) : readWhole(file));
  if (!('layout' in font)) throw new Error(`${name} is a collection of fonts`);
  tellCharactersTruly(font);
  return font;
}

/**
 * fontkit keeps each glyph with the characters that first led to it: once a Persian yeh had been
 * written, every Arabic one of the same shape would pass for it.
 */
function tellCharactersTruly(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    // What it measures is read once, not with every use of it.
    void glyph.advanceWidth;
    return Object.create(glyph, { codePoints: { value: codePoints } });
  };
}

function readWhole(file: FontFile): Buffer {
  const name = `${fontName(file)}.woff`;
  return unpackWoff(readFileSync(require.resolve(`@fontsource/${file.family}/files/${name}`)));
}

function readSlice({ family, subset, weight }: FontFile): Buffer {
  const name = `${family}-${subset}-wght-normal.woff2`;
  const path = require.resolve(`@fontsource-variable/${family}/files/${name}`);
  return staticInstance(unpackWoff2(readFileSync(path)), weight);
}
