import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brandStyle } from '../root/brand-style.ts';

type Theme = 'light' | 'dark';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** A token's colour in a theme: `light-dark(#…, #…)`, or one colour for both. */
function colorOf(token: string, theme: Theme): string {
  const value = new RegExp(`--sign-color-${token}: ([^;]+);`).exec(css)?.[1] ?? '';
  const [light, dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
  const color = theme === 'light' ? light : dark;
  if (color === undefined) throw new Error(`There is no colour called ${token}`);
  return color;
}

/** Relative luminance: WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const pairs = (fronts: readonly string[], backs: readonly string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));

const texts = [
  ...pairs(
    ['text', 'muted', 'accent', 'success', 'warning', 'danger'],
    ['ground', 'surface', 'hover'],
  ),
  ['on-primary', 'primary'],
  ['on-danger', 'danger'],
  ['on-sheet', 'sheet'],
  ['field-done', 'sheet'],
  ['field-todo-text', 'field-todo'],
  ['field-other-text', 'field-other'],
  ['field-other-text', 'sheet'],
] as const;

const edges = [
  ...pairs(['edge', 'focus', 'primary'], ['ground', 'surface']),
  ['field-todo-edge', 'field-todo'],
  ['field-todo-edge', 'sheet'],
  ['field-active', 'sheet'],
  ['field-active', 'field-todo'],
  ['field-other-text', 'sheet'],
  ['field-done', 'sheet'],
] as const;

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(texts)('%s on %s is readable text: 4.5:1', (front, back) => {
    expect(contrast(colorOf(front, theme), colorOf(back, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)('%s is distinguishable from %s: 3:1', (front, back) => {
    expect(contrast(colorOf(front, theme), colorOf(back, theme))).toBeGreaterThanOrEqual(3);
  });
});

/** Colours in steps of 17 for red, green and blue: 4,096 in all. */
const brandColors = Array.from({ length: 16 ** 3 }, (_, index) => {
  const steps = [index >> 8, (index >> 4) & 15, index & 15];
  return `#${steps.map((step) => (step * 17).toString(16).padStart(2, '0')).join('')}`;
});

test('text on any brand colour has a contrast of at least 4.5:1', () => {
  const none = { accentPrimary: null, accentSecondary: null, secondary: null, tertiary: null };
  const faint = brandColors.filter((primary) => {
    const style = brandStyle({
      hasBranding: true,
      customisedBranding: true,
      colors: { ...none, primary },
      logoUrl: null,
      company: null,
    });
    const tokens = Object.fromEntries(Object.entries(style ?? {}).map(([k, v]) => [k, `${v}`]));
    const channels = tokens['--sign-color-primary']?.match(/\d+/g) ?? [];
    const back = `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
    const front = tokens['--sign-color-on-primary'] ?? '';
    return contrast(back, front) < 4.5;
  });
  expect(faint).toEqual([]);
});
