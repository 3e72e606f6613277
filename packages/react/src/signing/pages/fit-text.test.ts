import { describe, expect, test } from 'vitest';
import { fitText, lineHeight } from './fit-text.ts';

/** Every letter is half as wide as it is high. */
const measure = (text: string) => text.length / 2;

describe('a text on one line', () => {
  test('is as large as the available height allows', () => {
    const size = fitText({ text: 'Ada', room: { width: 500, height: 12 }, wraps: false, measure });
    expect(size).toBeCloseTo(10);
  });

  test('shrinks until its width fits', () => {
    const room = { width: 50, height: 100 };
    expect(fitText({ text: 'A'.repeat(20), room, wraps: false, measure })).toBeCloseTo(5);
  });

  test('has as many lines as line breaks', () => {
    const room = { width: 500, height: 24 };
    expect(fitText({ text: 'a\r\nb', room, wraps: false, measure })).toBeCloseTo(10);
  });

  test('needs no width when it is empty', () => {
    const size = fitText({ text: '', room: { width: 50, height: 12 }, wraps: false, measure });
    expect(size).toBeCloseTo(10);
  });
});

describe('a text that wraps', () => {
  test('wraps between words before it shrinks', () => {
    // At size 10 a line holds 20 letters: 'one two three four' has 18, so twice that needs two
    // lines.
    const room = { width: 100, height: 2 * 10 * lineHeight };
    const text = 'one two three four one two three four';
    expect(fitText({ text, room, wraps: true, measure })).toBeCloseTo(10, 1);
  });

  test('breaks a word that is longer than a line', () => {
    const room = { width: 10, height: 100 };
    const size = fitText({ text: 'x'.repeat(40), room, wraps: true, measure });
    expect(size).toBeGreaterThan(4);
    const lines = Math.ceil((40 * size) / 2 / 10);
    expect(lines * size * lineHeight).toBeLessThanOrEqual(100);
  });

  test('fits at every length', () => {
    for (let length = 1; length < 2000; length += 97) {
      const text = 'word '.repeat(length).trim();
      const size = fitText({ text, room: { width: 300, height: 80 }, wraps: true, measure });
      expect(size).toBeGreaterThan(0);
      expect(size * lineHeight).toBeLessThanOrEqual(80);
    }
  });

  test('scales with its box, so one result works for every page size', () => {
    const text = 'The tenant keeps the garden in good order and mows the lawn in summer.';
    const small = fitText({ text, room: { width: 90, height: 30 }, wraps: true, measure });
    const large = fitText({ text, room: { width: 900, height: 300 }, wraps: true, measure });
    expect(large / small).toBeCloseTo(10, 1);
  });
});
