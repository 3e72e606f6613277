import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { staticInstance } from './static-instance.ts';
import { unpackWoff2 } from './unpack-woff2.ts';

const require = createRequire(import.meta.url);

const sliceOf = (family: string, slice: number) =>
  readFileSync(
    require.resolve(`@fontsource-variable/${family}/files/${family}-${slice}-wght-normal.woff2`),
  );

function open(file: Buffer): Font {
  const font = create(file);
  if (!('layout' in font)) throw new Error('One font was expected');
  return font;
}

/** What each glyph draws and how far it moves on. */
const glyphsOf = (font: Font) =>
  Array.from({ length: font.numGlyphs }, (_, id) => {
    const { path, advanceWidth } = font.getGlyph(id);
    return `${advanceWidth} ${path.toSVG()}`;
  });

describe('a WOFF 2.0 font that has been unpacked', () => {
  test.each([
    ['noto-sans-jp', 5],
    ['noto-sans-kr', 60],
    ['noto-sans-sc', 100],
  ])('draws as fontkit reads it packed: %s, slice %i', (family, slice) => {
    const packed = sliceOf(family, slice);
    const unpacked = open(unpackWoff2(packed));
    expect(unpacked.numGlyphs).toBeGreaterThan(50);
    expect(glyphsOf(unpacked)).toEqual(glyphsOf(open(packed)));
  });

  test('is refused where it is cut short, or no such font', () => {
    const packed = sliceOf('noto-sans-kr', 60);
    expect(() => unpackWoff2(packed.subarray(0, packed.length / 2))).toThrow();
    expect(() => unpackWoff2(Buffer.from('no font'))).toThrow('Not a WOFF 2.0 font');
  });
});

describe('one weight of a font', () => {
  const file = unpackWoff2(sliceOf('noto-sans-kr', 60));
  const regular = open(staticInstance(file, 400));

  test('is drawn as the variable font draws it, to the unit', () => {
    const variable = open(file).getVariation({ wght: 400 });
    const corners = (font: Font) =>
      Array.from({ length: font.numGlyphs }, (_, id) =>
        font
          .getGlyph(id)
          .path.commands.map(({ args }) => args.map((place) => Math.round(place) + 0)),
      );
    expect(corners(regular)).toEqual(corners(variable));
    expect(glyphsOf(regular)).not.toEqual(glyphsOf(open(file)));
  });

  test('gives its glyphs to a document', () => {
    const glyph = regular.getGlyph(regular.numGlyphs - 1);
    const subset = regular.createSubset();
    subset.includeGlyph(glyph);
    const copied = open(Buffer.from(subset.encode())).getGlyph(1);
    expect(copied.path.toSVG()).toBe(glyph.path.toSVG());
    expect(copied.advanceWidth).toBe(glyph.advanceWidth);
  });
});
