import { expect, test } from 'vitest';
import { brandStyle } from './brand-style.ts';
import { brightness, parseColor } from './color.ts';

function branding(primary: string | null, secondary: string | null = null) {
  return {
    hasBranding: true,
    customisedBranding: true,
    colors: { primary, accentPrimary: null, accentSecondary: null, secondary, tertiary: null },
    logoUrl: null,
    company: null,
  };
}
const styleOf = (primary: string, secondary?: string) =>
  brandStyle(branding(primary, secondary ?? null))?.style;

test('[BR-03] text on a brand colour is dark above a brightness of 127.5, otherwise light', () => {
  expect(styleOf('#ffe000')).toMatchObject({ '--sign-brand-on-primary': '#000000' });
  expect(styleOf('#0a2a6b')).toMatchObject({ '--sign-brand-on-primary': '#ffffff' });
  // 128 and 127 of 255.
  expect(styleOf('#808080', '#808080')).toMatchObject({ '--sign-brand-on-header': '#000000' });
  expect(styleOf('#7f7f7f', '#7f7f7f')).toMatchObject({ '--sign-brand-on-header': '#ffffff' });
  expect(brightness(parseColor('#ffffff') ?? [0, 0, 0])).toBeCloseTo(255);
});

test('a brand colour with readable text is used unchanged; any other is moved as little as possible', () => {
  expect(styleOf('#0a2a6b')).toMatchObject({ '--sign-brand-primary': '#0a2a6b' });
  expect(styleOf('#ffe000')).toMatchObject({ '--sign-brand-primary': '#ffe000' });
  expect(styleOf('#7f7f7f')).toMatchObject({ '--sign-brand-primary': '#757575' });
});

test('a white primary colour has an edge that can be seen', () => {
  expect(styleOf('#ffffff')).toMatchObject({
    '--sign-brand-primary': '#ffffff',
    '--sign-brand-primary-edge': expect.not.stringMatching(/^light-dark\(#ffffff/),
  });
});

test('a brand colour that is not a hex colour is ignored', () => {
  expect(brandStyle(branding('red; background: url(//evil.test)'))).toBeUndefined();
  expect(brandStyle(branding(null))).toBeUndefined();
  expect(brandStyle(null)).toBeUndefined();
  expect(brandStyle({ ...branding('#0a2a6b'), hasBranding: false })).toBeUndefined();
});
