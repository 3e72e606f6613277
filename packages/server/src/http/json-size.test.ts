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

  test.each([
    ['deep', '['.repeat(9_000_000)],
    ['wide', `[${'0,'.repeat(4_500_000)}0]`],
    ['a string full of escaped quotation marks', `"${'\\"'.repeat(4_500_000)}"`],
    ['a string full of backslashes', `"${'\\\\'.repeat(4_500_000)}"`],
    ['a string that never ends', `"${'\\"'.repeat(4_500_000)}`],
  ])('takes little time to find: %s', (_, text) => {
    const started = performance.now();
    exceedsJsonLimits(text, { depth: 64, values: 300_000 });
    expect(performance.now() - started).toBeLessThan(300);
  });
});
