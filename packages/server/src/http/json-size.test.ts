import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exceedsJsonLimits } from './json-size.ts';

/** The nesting of a value and the number of values in it, itself included. */
function measure(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 };
  const inner = Object.values(value).map(measure);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    values: 1 + inner.reduce((sum, { values }) => sum + values, 0),
  };
}

describe('the size of JSON', () => {
  test('is found without parsing, in whatever strings it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        const { depth, values } = measure(value);
        // An empty array or object counts as if it had an item.
        const most = 2 * values;
        expect(exceedsJsonLimits(text, { depth, values: most })).toBe(false);
        if (depth > 0) {
          expect(exceedsJsonLimits(text, { depth: depth - 1, values: most })).toBe(true);
        }
        expect(exceedsJsonLimits(text, { depth, values: values - 1 })).toBe(true);
      }),
    );
  });

  const limits = { depth: 64, values: 30_000 };

  test.each([
    ['a string full of escaped quotation marks', `"${'\\"'.repeat(450_000)}"`],
    ['a string full of backslashes', `"${'\\\\'.repeat(450_000)}"`],
    ['a string that never ends', `"${'\\"'.repeat(450_000)}`],
    ['many strings', `[${'"a",'.repeat(10_000)}""]`],
  ])('is found by reading each character once at most: %s', (_, text) => {
    const counted = countReads(text);
    expect(exceedsJsonLimits(counted, limits)).toBe(false);
    expect(counted.reads()).toBeLessThanOrEqual(text.length);
  });

  test.each([
    ['levels', '['.repeat(900_000), limits.depth],
    ['values', `[${'0,'.repeat(450_000)}0]`, 2 * limits.values],
  ])('is read no further than to the limit of %s', (_, text, limit) => {
    const counted = countReads(text);
    expect(exceedsJsonLimits(counted, limits)).toBe(true);
    expect(counted.reads()).toBeLessThanOrEqual(limit + 1);
  });
});

/** A text that counts how often its characters are read. */
function countReads(text: string) {
  let reads = 0;
  return {
    length: text.length,
    charCodeAt: (index: number) => {
      reads += 1;
      return text.charCodeAt(index);
    },
    reads: () => reads,
  };
}
