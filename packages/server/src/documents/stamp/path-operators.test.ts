import { expect, test } from 'vitest';
import { pathOperators } from './path-operators.ts';

const place = { x: 100, y: 200, scale: 2 };

test('converts move, line and close commands, and flips the y-axis', () => {
  expect(pathOperators('M1 2L3-4Z', place)).toEqual(['102 196 m', '106 208 l', 'h']);
});

test('converts a quadratic curve to a cubic of the same shape', () => {
  expect(pathOperators('M0 0Q3 0 3 3', { x: 0, y: 0, scale: 1 })).toEqual([
    '0 0 m',
    '2 0 3 -1 3 -3 c',
  ]);
});

test('rejects other commands', () => {
  expect(() => pathOperators('M0 0A1 1 0 0 0 2 2', place)).toThrow('command A');
});
