import { expect, test } from 'vitest';
import { brandStyle, brightness } from './brand-style.ts';

function branding(primary: string | null) {
  return {
    hasBranding: true,
    customisedBranding: true,
    colors: {
      primary,
      accentPrimary: null,
      accentSecondary: null,
      secondary: null,
      tertiary: null,
    },
    logoUrl: null,
    company: null,
  };
}

test('text on a brand colour is dark above a brightness of 127.5, otherwise light', () => {
  expect(brandStyle(branding('#ffe000'))).toMatchObject({ '--sign-color-on-primary': '#14161a' });
  expect(brandStyle(branding('#0a2a6b'))).toMatchObject({ '--sign-color-on-primary': '#ffffff' });
  expect(brightness('#ffffff')).toBeCloseTo(255);
  expect(brightness('#000000')).toBe(0);
});

test('a brand colour with readable text is used unchanged; any other is adjusted as little as possible', () => {
  const primaryOf = (color: string) =>
    Object.entries(brandStyle(branding(color)) ?? {}).find(
      ([name]) => name === '--sign-color-primary',
    );
  expect(primaryOf('#0a2a6b')?.[1]).toBe('rgb(10 42 107)');
  expect(primaryOf('#7f7f7f')?.[1]).toBe('rgb(117 117 117)');
});

test('a brand colour that is not a hex colour is ignored', () => {
  expect(brandStyle(branding('red; background: url(//evil.test)'))).toBeUndefined();
  expect(brandStyle(branding(null))).toBeUndefined();
  expect(brandStyle(null)).toBeUndefined();
});
