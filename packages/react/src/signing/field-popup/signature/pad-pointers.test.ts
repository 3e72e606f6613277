import { describe, expect, test } from 'vitest';
import { createPadPointers, type PadPointer } from './pad-pointers.ts';

const mouse: PadPointer = { pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0 };
const finger: PadPointer = { pointerId: 2, pointerType: 'touch', isPrimary: true, button: 0 };
const pen: PadPointer = { pointerId: 3, pointerType: 'pen', isPrimary: true, button: 0 };

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
