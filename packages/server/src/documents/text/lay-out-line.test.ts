import { expect, test } from 'vitest';
import { fontFilesFor } from '../fonts/font-catalog.ts';
import { directionOf, layOutLine } from './lay-out-line.ts';

const files = fontFilesFor('arial');

/** What stands on the page from the left. */
function seen(line: string): string {
  return [...layOutLine(line, files).runs]
    .sort((one, other) => one.x - other.x)
    .flatMap(({ run }) => run.glyphs.map(({ unicode }) => unicode))
    .join('');
}

test('a line of Hebrew stands from right to left, its numbers from left to right', () => {
  expect(seen('אבג 123')).toBe('123 גבא');
});

test('English within Hebrew, and Hebrew within English, keep their own direction', () => {
  expect(seen('אב abc גד')).toBe('דג abc בא');
  expect(seen('abc אב def')).toBe('abc בא def');
});

test('brackets open towards what they hold', () => {
  expect(seen('אב (גד)')).toBe('(דג) בא');
});

test('runs come in the order in which they are read', () => {
  const { runs } = layOutLine('אב abc', files);
  expect(runs.map(({ run }) => run.text).join('')).toBe('אב abc');
});

test('a paragraph reads in the direction of its first letter', () => {
  expect(directionOf('12 שלום')).toBe('rtl');
  expect(directionOf('12 hello')).toBe('ltr');
  expect(directionOf('')).toBe('ltr');
});

test('Arabic letters join', () => {
  const joined = layOutLine('سلام', files).width;
  const single = [...'سلام'].reduce((sum, letter) => sum + layOutLine(letter, files).width, 0);
  expect(joined).toBeLessThan(single);
});

test('each script takes a font that has it', () => {
  const fonts = layOutLine('aЖ日😀', files).runs.map(({ run }) => run.fontName);
  expect(fonts).toEqual([
    'arimo-latin-400-normal',
    'arimo-cyrillic-400-normal',
    'noto-sans-jp-japanese-400-normal',
    'noto-emoji-emoji-400-normal',
  ]);
});
