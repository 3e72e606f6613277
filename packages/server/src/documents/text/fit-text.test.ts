import { fontFilesFor } from '@sign-envelope/fonts';
import { describe, expect, test, vi } from 'vitest';
import { type FitRequest, fitText } from './fit-text.ts';
import type { ShapedLine } from './lay-out-line.ts';
import { shapeRun } from './shape-run.ts';

// Counts what is shaped.
vi.mock(import('./shape-run.ts'), async (load) => ({ shapeRun: vi.fn((await load()).shapeRun) }));

const files = fontFilesFor('arial');

function fit(text: string, parts: Partial<FitRequest> = {}) {
  return fitText({ text, files, size: 12, width: 200, height: 60, wraps: true, ...parts });
}

const spell = (line: ShapedLine) => line.runs.map(({ run }) => run.text).join('');

test('shrinks in steps of a quarter point, no further than needed', () => {
  const text = 'A sentence that does not fit on one line of this width';
  const { size, lines } = fit(text, { wraps: false });
  const width = lines[0]?.width ?? 0;
  expect(size % 0.25).toBe(0);
  expect(width * size).toBeLessThanOrEqual(200.001);
  expect(width * (size + 0.25)).toBeGreaterThan(200);
});

test('keeps its size when there is room', () => {
  expect(fit('Short').size).toBe(12);
});

test('breaks lines at spaces, drops only the spaces at the break, and keeps typed breaks', () => {
  const { lines } = fit('one  two three four five six seven eight\n\nnine', { width: 100 });
  const spelled = lines.map(spell);
  expect(spelled.join('|')).toContain('one  two');
  expect(spelled.join(' ').replaceAll(/ +/g, ' ')).toBe(
    'one two three four five six seven eight nine',
  );
  expect(spelled.at(-2)).toBe('');
});

test('breaks a word that is wider than the box', () => {
  const { lines, size } = fit('abcdefghijklmnopqrstuvwxyz'.repeat(2));
  expect(lines.map(spell).join('')).toBe('abcdefghijklmnopqrstuvwxyz'.repeat(2));
  expect(lines.every((line) => line.width * size <= 200.001)).toBe(true);
});

test('breaks Japanese between words, and never before a full stop', () => {
  const { lines } = fit('空白のない文章も、行の終わりで折り返します。'.repeat(2), { width: 120 });
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(spell(line)).not.toMatch(/^[、。]/u);
});

test('never breaks Japanese after an opening bracket', () => {
  for (let width = 60; width < 120; width += 5) {
    const { lines } = fit('契約（第一条）と「別紙」の内容を確認した。', { width, height: 500 });
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(spell(line)).not.toMatch(/[（「]$/u);
  }
});

test('measures lines with the marks on their letters', () => {
  const plain = fit('one\ntwo', { height: 1_000 });
  const marked = fit(`one\nb${'\u0302'.repeat(4)}o`, { height: 1_000 });
  expect(plain.size).toBe(marked.size);
  expect(marked.ascent).toBeGreaterThan(1.2 * marked.size);
  expect(marked.lineHeight).toBeGreaterThan(plain.lineHeight);
});

test('returns the whole text if it fits at no size', () => {
  const { lines, size } = fit('x'.repeat(500), { width: 1, height: 1, wraps: false });
  expect(size).toBe(4);
  expect(spell(lines[0] ?? { runs: [], width: 0, direction: 'ltr' })).toHaveLength(500);
});

describe('the longest answer that a field accepts', () => {
  test.each([
    ['words', 'lorem ipsum '],
    ['one word', 'lorem'],
    ['Japanese', '日本語の文章'],
    ['Arabic', 'السلام عليكم '],
    ['emoji', '😀👩‍👩‍👧'],
  ])('of %s is shaped four times at most, however many sizes are tried', (_, part) => {
    const text = part.repeat(Math.ceil(10_000 / part.length));
    // In the larger box, several sizes are tried.
    for (const box of [{}, { width: 500, height: 700 }]) {
      vi.mocked(shapeRun).mockClear();
      fit(text, box);
      const { calls } = vi.mocked(shapeRun).mock;
      // Once for its fonts, its words, their letters and its lines.
      const shaped = calls.reduce((sum, [run]) => sum + run.text.length, 0);
      expect(shaped).toBeLessThanOrEqual(4 * text.length);
    }
  });
});
