import { readFileSync } from 'node:fs';
import { signatureFonts } from '@sign-envelope/core/ink';
import { type FontFile, fontFilesFor, fontPath } from '@sign-envelope/fonts';
import { create, type Font as ReferenceFont } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { type OpenFont, openFont } from './open-font.ts';
import { unpackWoff2 } from './unpack-woff2.ts';

const slice = (family: string, subset: string): FontFile => ({
  family,
  subset,
  weight: 400,
  isSlice: true,
});

const files: readonly FontFile[] = [
  slice('noto-sans-jp', '5'),
  slice('noto-sans-kr', '60'),
  slice('noto-sans-sc', '100'),
  { family: 'arimo', subset: 'latin', weight: 700 },
  { family: 'noto-sans-gurmukhi', subset: 'gurmukhi', weight: 400 },
];

/** A font as read by fontkit. */
function asReference(file: Uint8Array): ReferenceFont {
  const font = create(Buffer.from(file));
  if (!('layout' in font)) throw new Error('One font was expected');
  return font;
}

const packed = (file: FontFile): Buffer => readFileSync(fontPath(file));

const ids = (font: ReferenceFont) => Array.from({ length: font.numGlyphs }, (_, id) => id);

const advanceOf = (font: ReferenceFont, id: number) => font.getGlyph(id).advanceWidth;

/** All coordinates of a glyph's outline. */
const outlineOf = (font: ReferenceFont, id: number) =>
  font.getGlyph(id).path.commands.flatMap(({ args }) => args);

function farthest(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  return one.reduce((most, at, index) => Math.max(most, Math.abs(at - (other[index] ?? 0))), 0);
}

/** Tolerance in font units, because programs round the points of a variable font differently. */
const rounding = 1;

describe.each(files)('$family, part $subset', (file) => {
  const font: OpenFont = openFont(file);
  const unpacked = asReference(unpackWoff2(packed(file)));
  const reference = file.isSlice ? unpacked.getVariation({ wght: file.weight }) : unpacked;
  const em = reference.unitsPerEm;

  test('unpacks to the same font as with another program', () => {
    const itsOwn = asReference(packed(file));
    const glyphs = (of: ReferenceFont) =>
      ids(of).map((id) => [advanceOf(of, id), ...outlineOf(of, id)]);
    expect(unpacked.numGlyphs).toBeGreaterThan(50);
    expect(glyphs(unpacked)).toEqual(glyphs(itsOwn));
  });

  test('embeds every glyph with the outline and advance that another program reads', () => {
    const embedded = asReference(font.subset(ids(reference)));
    const off = ids(reference).filter((id) => {
      // fontkit cannot measure a glyph without an outline at the end of a file.
      const isEmpty = outlineOf(reference, id).length === 0;
      const measured = isEmpty ? [reference] : [embedded, reference];
      const advances = measured.map((of) => advanceOf(of, id) / em);
      return (
        farthest(outlineOf(embedded, id), outlineOf(reference, id)) > rounding ||
        advances.some((advance) => Math.abs(advance - font.advanceOf(id)) > rounding / 2 / em)
      );
    });
    expect(off).toEqual([]);
  });

  test('embeds only the requested glyphs and the box for missing ones', () => {
    const [some = 0] = ids(reference)
      .slice(30)
      .filter((id) => outlineOf(reference, id).length > 0);
    const embedded = asReference(font.subset([some]));
    const drawn = ids(embedded).filter((id) => outlineOf(embedded, id).length > 0);
    expect(drawn).toContain(some);
    expect(drawn.length).toBeLessThan(10);
    expect(outlineOf(embedded, 0)).toEqual(outlineOf(reference, 0));
  });
});

test('draws a slice in its regular weight, not in the default of the variable font', () => {
  const file = slice('noto-sans-kr', '60');
  const itsOwn = asReference(packed(file));
  const id = itsOwn.numGlyphs - 1;
  const embedded = asReference(openFont(file).subset([id]));
  expect(outlineOf(embedded, id)).not.toEqual(outlineOf(itsOwn, id));
});

test.each([...signatureFonts])('the signature font %s is written with its own files', (font) => {
  expect(fontFilesFor(font)[0]?.family).toBe(font);
});

test('rejects a truncated file and a file that is not a font', () => {
  const font = packed({ family: 'arimo', subset: 'latin', weight: 400 });
  expect(() => unpackWoff2(font.subarray(0, font.length / 2))).toThrow('Not a WOFF 2.0 font');
  expect(() => unpackWoff2(Buffer.from('no font'))).toThrow('Not a WOFF 2.0 font');
});
