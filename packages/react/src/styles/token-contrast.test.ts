import { readFileSync } from 'node:fs';
import type { BrandColors } from '@sign-envelope/core';
import { brandPalette, contrast, parseColor, type Rgb } from '@sign-envelope/core/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BrandStyle, brandStyle } from '../root/use-brand-style.ts';
import { edgePairs, ownGroundPairs, textPairs } from './token-pairs.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The values of all roles, as tokens.css sets them for browsers with or without relative colours. */
const declared = new Map(
  [...css.slice(0, css.indexOf('@supports')).matchAll(/--color-([a-z-]+): ([^;]+);/g)].map(
    ([, role = '', value = '']) => [role, value],
  ),
);

/** Splits the arguments of a function of CSS. */
function split(inside: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of inside) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop() + character);
  }
  return parts.map((part) => part.trim());
}

interface Page {
  readonly theme: Theme;
  readonly brand?: BrandStyle | undefined;
  /** Tokens that the host page sets. */
  readonly host?: Readonly<Record<string, string>>;
}

/** What the brand sets a custom property to. */
const filled = ({ brand }: Page, property: string): string | undefined =>
  new Map<string, string>(Object.entries(brand?.style ?? {})).get(property);

/** The colour of a value of CSS, as a browser computes it. */
function evaluate(value: string, page: Page): Rgb {
  const [, name = '', inside = ''] = /^([a-z-]+)\((.*)\)$/s.exec(value) ?? [];
  const [first = '', ...others] = split(inside);
  if (name === 'light-dark')
    return evaluate(page.theme === 'light' ? first : (others[0] ?? ''), page);
  if (name === 'color-mix') {
    const [, color = '', percent = ''] = /^(.+) (\d+)%$/.exec(others[0] ?? '') ?? [];
    const [one, other] = [evaluate(color, page), evaluate(others[1] ?? '', page)];
    const share = Number(percent) / 100;
    const mix = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share);
    return [mix(0), mix(1), mix(2)];
  }
  if (name === 'var') {
    const set = filled(page, first) ?? page.host?.[first];
    const fallback = others.join(', ');
    if (first.startsWith('--color-')) return colorOf(first.slice('--color-'.length), page);
    return evaluate(set ?? fallback, page);
  }
  if (value === 'currentColor') return colorOf('text', page);
  const color = parseColor(value);
  if (color === null) throw new Error(`Not a colour: ${value}`);
  return color;
}

function colorOf(role: string, page: Page): Rgb {
  const value = declared.get(role) ?? filled(page, `--sign-brand-${role}`) ?? '';
  // Without a brand, nothing needs an edge.
  if (role === 'primary-edge' && filled(page, '--sign-brand-primary-edge') === undefined) {
    return colorOf('primary', page);
  }
  return evaluate(value, page);
}

const faintPairs = (page: Page): string[] => {
  const grounds = page.brand?.grounds ?? '';
  const isOwn = (role: string) => grounds.includes(role.replace('-hover', ''));
  const check =
    (least: number) =>
    ([front, back]: readonly [string, string]) => {
      const ratio = contrast(colorOf(front, page), colorOf(back, page));
      return ratio < least ? [`${front} on ${back} ${page.theme}: ${ratio.toFixed(2)}`] : [];
    };
  const derived = ([, back]: readonly [string, string]) => !isOwn(back);
  const isGiven = ([front, back]: readonly [string, string]) =>
    isOwn(back) && filled(page, `--sign-brand-${front}`) !== undefined;
  return [
    ...textPairs.filter(derived).flatMap(check(4.5)),
    ...edgePairs.filter(derived).flatMap(check(3)),
    ...ownGroundPairs.filter(isGiven).flatMap(check(4.5)),
  ];
};

const branded = (colors: Partial<BrandColors>): BrandStyle =>
  brandStyle(
    brandPalette({
      primary: null,
      accentPrimary: null,
      accentSecondary: null,
      secondary: null,
      tertiary: null,
      ...colors,
    }),
  );

test('every role meets another one in the table of pairs', () => {
  const paired = new Set([...textPairs, ...edgePairs].flat());
  const alone = [...declared.keys()].filter((role) => !paired.has(role));
  expect(alone).toEqual([]);
});

describe.each(themes)('in the %s theme', (theme) => {
  test('every pair of the product’s own colours has enough contrast', () => {
    expect(faintPairs({ theme })).toEqual([]);
  });
});

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const given = fc.oneof(anyColor, fc.constantFrom('#ffffff', '#000000', '#ffff00', '#0000ff'));
const left = fc.option(given, { nil: null });

test('[BR-03] [EB-08] every pair has enough contrast for any colours of a company, in both themes', () => {
  fc.assert(
    fc.property(
      fc.record({
        primary: given,
        accentPrimary: left,
        accentSecondary: left,
        secondary: left,
        tertiary: left,
      }),
      (colors) => {
        const brand = branded(colors);
        expect(themes.flatMap((theme) => faintPairs({ theme, brand }))).toEqual([]);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a colour that is given alone changes no other, and is readable', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('accentPrimary', 'accentSecondary', 'secondary', 'tertiary'),
      given,
      (name, color) => {
        const brand = branded({ [name]: color });
        expect(themes.flatMap((theme) => faintPairs({ theme, brand }))).toEqual([]);
        expect(colorOf('primary', { theme: 'light', brand })).toEqual(parseColor('#1d5bd0'));
      },
    ),
  );
});

test('a host page’s colour comes before the company’s, and that before ours', () => {
  const brand = branded({ primary: '#0a2a6b' });
  const host = { '--sign-color-primary': '#660000' };
  const theme = 'light';
  expect(colorOf('primary', { theme, brand, host })).toEqual(parseColor('#660000'));
  expect(colorOf('primary', { theme, brand })).toEqual(parseColor('#0a2a6b'));
  expect(colorOf('primary', { theme })).toEqual(parseColor('#1d5bd0'));
});

test('white and black text are told apart at a luminance at which both can be read', () => {
  // The limit in tokens.css, for a primary colour that a host page sets alone.
  const grey: Rgb = [0.4609, 0.4609, 0.4609];
  expect(css).toContain('0.179');
  expect(contrast(grey, [1, 1, 1])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(grey, [0, 0, 0])).toBeGreaterThanOrEqual(4.5);
});
