import type { Stroke } from '@sign-envelope/core';
import { describe, expect, test } from 'vitest';
import { fitStrokes } from './fit-strokes.ts';

const line: Stroke = [
  [10, 100, 0.5, 0],
  [60, 40, 0.5, 20],
  [190, 60, 0.5, 40],
];

describe('a drawing on a pad that is resized', () => {
  test('stays complete and centred when the pad gets narrower', () => {
    const [stroke] = fitStrokes([line], { width: 200, height: 100 }, { width: 100, height: 100 });
    expect(stroke).toEqual([
      [5, 75, 0.5, 0],
      [30, 45, 0.5, 20],
      [95, 55, 0.5, 40],
    ]);
  });

  test('stays in view when the pad is rotated', () => {
    const fitted = fitStrokes([line], { width: 500, height: 120 }, { width: 280, height: 300 });
    for (const [x, y] of fitted.flat()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(280);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(300);
    }
  });

  test('is unchanged while the pad has no size', () => {
    const none = { width: 0, height: 0 };
    expect(fitStrokes([line], { width: 200, height: 100 }, none)).toEqual([line]);
  });
});
