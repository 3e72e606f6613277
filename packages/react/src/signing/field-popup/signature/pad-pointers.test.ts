import { describe, expect, test } from 'vitest';
import { createPadPointers, type PadPointer } from './pad-pointers.ts';

const tip = { isPrimary: true, button: 0, timeStamp: 1000 };
const mouse: PadPointer = { pointerId: 1, pointerType: 'mouse', ...tip };
const finger: PadPointer = { pointerId: 2, pointerType: 'touch', ...tip };
const pen: PadPointer = { pointerId: 3, pointerType: 'pen', ...tip };
/** The same pointer, so many milliseconds later. */
const later = (pointer: PadPointer, ms: number): PadPointer => ({
  ...pointer,
  timeStamp: pointer.timeStamp + ms,
});

describe('which pointer draws', () => {
  test('a single mouse, finger or pen', () => {
    for (const pointer of [mouse, finger, pen]) {
      expect(createPadPointers().down(pointer)).toBe('begin');
    }
  });

  test('no second pointer while one draws', () => {
    const pointers = createPadPointers();
    expect(pointers.down({ ...finger, isPrimary: false })).toBe('ignore');
    pointers.down(finger);
    expect(pointers.down(mouse)).toBe('ignore');
    expect(pointers.isDrawing(mouse)).toBe(false);
    expect(pointers.up(mouse)).toBe(false);
    expect(pointers.up(finger)).toBe(true);
    expect(pointers.down(mouse)).toBe('begin');
  });

  test("neither the secondary mouse button nor a pen's eraser", () => {
    expect(createPadPointers().down({ ...mouse, button: 2 })).toBe('ignore');
    expect(createPadPointers().down({ ...pen, button: 5 })).toBe('ignore');
  });
});

describe('a palm next to a pen', () => {
  test('draws nothing once a pen has hovered', () => {
    const pointers = createPadPointers();
    pointers.observe(pen);
    expect(pointers.down(finger)).toBe('ignore');
    expect(pointers.down(pen)).toBe('begin');
  });

  test('that touched first is replaced by the pen', () => {
    const pointers = createPadPointers();
    pointers.down(finger);
    expect(pointers.down(pen)).toBe('replace');
    expect(pointers.isDrawing(finger)).toBe(false);
    expect(pointers.isDrawing(pen)).toBe(true);
  });
});

describe('a finger, after a pen', () => {
  test('draws once the pen has not been seen for a while', () => {
    const hovered = createPadPointers();
    hovered.observe(pen);
    expect(hovered.down(later(finger, 2000))).toBe('ignore');
    expect(hovered.down(later(finger, 2001))).toBe('begin');

    const drawn = createPadPointers();
    drawn.down(pen);
    drawn.up(later(pen, 500));
    drawn.leave(later(pen, 500));
    expect(drawn.down(later(finger, 2500))).toBe('ignore');
    expect(drawn.down(later(finger, 2501))).toBe('begin');
  });

  test('draws at once if the pen has left without a stroke', () => {
    const pointers = createPadPointers();
    pointers.observe(pen);
    pointers.leave(later(pen, 10));
    expect(pointers.down(later(finger, 20))).toBe('begin');

    // Nor does an earlier use of the pen count.
    const again = createPadPointers();
    again.down(pen);
    again.up(later(pen, 100));
    again.observe(later(pen, 9000));
    again.leave(later(pen, 9010));
    expect(again.down(later(finger, 9020))).toBe('begin');
  });

  test('draws nothing while the pen draws, however long it rests', () => {
    const pointers = createPadPointers();
    pointers.down(pen);
    expect(pointers.down(later(finger, 60_000))).toBe('ignore');
    expect(pointers.isDrawing(later(pen, 60_001))).toBe(true);
  });

  test('that leaves does not end the use of the pen', () => {
    const pointers = createPadPointers();
    pointers.observe(pen);
    pointers.leave(later(finger, 10));
    expect(pointers.down(later(finger, 20))).toBe('ignore');
  });
});
