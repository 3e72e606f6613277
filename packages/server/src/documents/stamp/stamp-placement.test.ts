import type { Field } from '@sign-envelope/core';
import { inkBounds } from '@sign-envelope/core/ink';
import { describe, expect, test } from 'vitest';
import { fieldBase } from '../testing/field-fixtures.ts';
import { waveInk } from '../testing/ink-fixture.ts';
import type { FixtureShape } from '../testing/pdf-fixtures.ts';
import { findWords, isWithin } from '../testing/pdf-words.ts';
import { box, createStamper, inkOf, pixelsOf, text } from '../testing/stamping.ts';

const { stamp } = await createStamper();

/** Combinations of page rotation, CropBox and origin. */
const pageShapes: readonly (readonly [string, FixtureShape])[] = [
  ['plain', {}],
  ['turned by 90 degrees', { rotation: 90 }],
  ['turned by 180 degrees', { rotation: 180 }],
  ['turned by 270 degrees', { rotation: 270 }],
  ['with a CropBox at an offset', { crop: [70, 110, 400, 500] }],
  ['turned by 90 degrees with a CropBox', { rotation: 90, crop: [70, 110, 400, 500] }],
  ['turned by 270 degrees with a CropBox', { rotation: 270, crop: [70, 110, 400, 500] }],
  ['whose corner is not the origin', { origin: [-200, 300] }],
];

describe.each(pageShapes)('on a page %s', (_, shape) => {
  test('text is within its box', async () => {
    const { stamped } = await stamp([text('Port Ellery')], shape);
    const words = await findWords(stamped);
    for (const word of ['Port', 'Ellery']) {
      expect(
        isWithin(
          words.find((found) => found.text === word),
          box,
        ),
      ).toBe(true);
    }
  });

  test('drawn ink fills its box from the left, vertically centred, within 2 px at 1600', async () => {
    const ink = waveInk();
    const field: Field = { ...fieldBase(box), type: 'signature', value: { kind: 'drawn', ink } };
    const result = await stamp([field], shape);
    const area = await pixelsOf(box, result);
    const drawn = inkBounds(ink.strokes) ?? { width: 1, height: 1 };
    const scale = Math.min(
      (area.right - area.left) / drawn.width,
      (area.bottom - area.top) / drawn.height,
    );
    const spare = area.bottom - area.top - drawn.height * scale;
    const found = await inkOf(result);
    expect(Math.abs(found.left - area.left)).toBeLessThanOrEqual(2);
    expect(Math.abs(found.right - (area.left + drawn.width * scale))).toBeLessThanOrEqual(2);
    expect(Math.abs(found.top - (area.top + spare / 2))).toBeLessThanOrEqual(2);
    expect(Math.abs(found.bottom - (area.bottom - spare / 2))).toBeLessThanOrEqual(2);
  });
});

describe('nothing is drawn outside of its box', () => {
  const piled = `i${'\u0302'.repeat(24)}`.repeat(60);
  test.each<[string, Field]>([
    ['piles of accents', { ...fieldBase(box), type: 'textarea', value: piled }],
    ['a tower of accents', text(`e${'\u0301'.repeat(40)}`)],
    ['a text that does not fit', text('Port Ellery '.repeat(60))],
  ])('%s', async (_, field) => {
    const result = await stamp([field]);
    const area = await pixelsOf(box, result);
    const found = await inkOf(result);
    expect(found.top).toBeGreaterThanOrEqual(Math.floor(area.top));
    expect(found.bottom).toBeLessThanOrEqual(Math.ceil(area.bottom));
    expect(found.left).toBeGreaterThanOrEqual(Math.floor(area.left));
    expect(found.right).toBeLessThanOrEqual(Math.ceil(area.right));
  });
});
