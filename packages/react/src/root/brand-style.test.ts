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

test('text on a brand colour is dark above a brightness of 127.5, else light', () => {
  expect(brandStyle(branding('#ffe000'))).toMatchObject({ '--sign-color-on-primary': '#14161a' });
  expect(brandStyle(branding('#0a2a6b'))).toMatchObject({ '--sign-color-on-primary': '#ffffff' });
  expect(brightness('#ffffff')).toBeCloseTo(255);
  expect(brightness('#000000')).toBe(0);
});

test('a sender’s colour stays as it is where the text on it can be read, else comes as near as it can', () => {
  const primaryOf = (color: string) =>
    Object.entries(brandStyle(branding(color)) ?? {}).find(
      ([name]) => name === '--sign-color-primary',
    );
  expect(primaryOf('#0a2a6b')?.[1]).toBe('rgb(10 42 107)');
  expect(primaryOf('#7f7f7f')?.[1]).toBe('rgb(117 117 117)');
});

test('what is not a hex colour is not let into the page', () => {
  expect(brandStyle(branding('red; background: url(//evil.test)'))).toBeUndefined();
  expect(brandStyle(branding(null))).toBeUndefined();
  expect(brandStyle(null)).toBeUndefined();
});
