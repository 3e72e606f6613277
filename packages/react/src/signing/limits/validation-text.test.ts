import { expect, test } from 'vitest';
import { charactersLeft } from './validation-text.ts';

test.each([
  [0, 200, null],
  [179, 200, null],
  [180, 200, 20],
  [200, 200, 0],
  [201, 200, null],
  [9_499, 10_000, null],
  [9_500, 10_000, 500],
])('with %i of %i characters, the number left is %s', (length, limit, left) => {
  expect(charactersLeft('x'.repeat(length), limit)).toBe(left);
});
