import { expect, test } from 'vitest';
import { brandPalette } from './brand-palette.ts';
import { brightness, parseColor } from './color.ts';

const colorsOf = (primary: string | null, secondary: string | null = null) => ({
  primary,
  accentPrimary: null,
  accentSecondary: null,
  secondary,
  tertiary: null,
});
const paletteOf = (primary: string, secondary?: string) =>
  brandPalette(colorsOf(primary, secondary));

test('[BR-03] text on a brand colour is dark above a brightness of 127.5, otherwise light', () => {
  expect(paletteOf('#ffe000')).toMatchObject({ 'on-primary': '#000000' });
  expect(paletteOf('#0a2a6b')).toMatchObject({ 'on-primary': '#ffffff' });
  // 128 and 127 of 255.
  expect(paletteOf('#808080', '#808080')).toMatchObject({ 'on-header': '#000000' });
  expect(paletteOf('#7f7f7f', '#7f7f7f')).toMatchObject({ 'on-header': '#ffffff' });
  expect(brightness(parseColor('#ffffff') ?? [0, 0, 0])).toBeCloseTo(255);
});

test('a brand colour with readable text is used unchanged; any other is moved as little as possible', () => {
  expect(paletteOf('#0a2a6b')).toMatchObject({ primary: '#0a2a6b' });
  expect(paletteOf('#ffe000')).toMatchObject({ primary: '#ffe000' });
  expect(paletteOf('#7f7f7f')).toMatchObject({ primary: '#757575' });
});

test('a white primary colour has an edge that can be seen', () => {
  expect(paletteOf('#ffffff')).toMatchObject({
    primary: '#ffffff',
    'primary-edge': [expect.not.stringMatching('#ffffff'), expect.anything()],
  });
});

test('a brand colour that is not a hex colour is left out', () => {
  expect(paletteOf('red; background: url(//evil.test)')).toEqual({});
  expect(brandPalette(colorsOf(null))).toEqual({});
});
