import { expect, test } from 'vitest';
import { positionPopover } from './position-popover.ts';

const window = { width: 1000, height: 800 };
const popup = { width: 300, height: 200 };
const field = (left: number, top: number, width = 120, height = 30) => ({
  left,
  top,
  width,
  height,
});

test('below the field, at its start, if there is room', () => {
  expect(positionPopover(field(100, 100), popup, window)).toEqual({ x: 100, y: 138 });
});

test('above a field near the bottom', () => {
  expect(positionPopover(field(100, 700), popup, window)).toEqual({ x: 100, y: 492 });
});

test('moved inwards if it would overflow the side', () => {
  expect(positionPopover(field(900, 100), popup, window)).toEqual({ x: 692, y: 138 });
  expect(positionPopover(field(-50, 100), popup, window)).toEqual({ x: 8, y: 138 });
});

test('next to a field that is as tall as the window', () => {
  expect(positionPopover(field(100, 0, 120, 800), popup, window)).toEqual({ x: 228, y: 8 });
  expect(positionPopover(field(850, 0, 120, 800), popup, window)).toEqual({ x: 542, y: 8 });
});

test('over the field, inside the window, if there is no room around it', () => {
  const place = positionPopover(field(0, 0, 1000, 800), popup, window);
  expect(place).toEqual({ x: 8, y: 592 });
});

test('inside the window when the field is scrolled out of view', () => {
  const { x, y } = positionPopover(field(100, -900), popup, window);
  expect(x).toBeGreaterThanOrEqual(8);
  expect(x).toBeLessThanOrEqual(692);
  expect(y).toBeGreaterThanOrEqual(8);
  expect(y).toBeLessThanOrEqual(592);
});

test('at the top left if the window is smaller than the popup', () => {
  expect(positionPopover(field(10, 10), popup, { width: 200, height: 150 })).toEqual({
    x: 8,
    y: 8,
  });
});
