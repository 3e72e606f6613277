import { createCanvas } from '@napi-rs/canvas';
import type { Box } from '@sign-envelope/core';
import { describe, expect, test } from 'vitest';
import { fieldBase } from '../testing/field-fixtures.ts';
import { waveInk } from '../testing/ink-fixture.ts';
import { readText } from '../testing/pdf-words.ts';
import { changedBox, drawPixels } from '../testing/pixels.ts';
import { box, createStamper, fontNames, inkOf, pixelsOf, text } from '../testing/stamping.ts';

const { folder, stamp } = await createStamper();

describe('each kind of answer', () => {
  const square: Box = { x: 40, y: 40, width: 5, height: 3.5 };

  test('draws a centred tick in a checked checkbox and a centred dot in a chosen radio', async () => {
    for (const type of ['checkbox', 'radio'] as const) {
      const result = await stamp([{ ...fieldBase(square), type, value: true, group: null }]);
      const area = await pixelsOf(square, result);
      const found = await inkOf(result);
      expect(found.left).toBeGreaterThan(area.left);
      expect(found.right).toBeLessThan(area.right);
      expect(found.top).toBeGreaterThan(area.top);
      expect(found.bottom).toBeLessThan(area.bottom);
      expect(found.left + found.right).toBeCloseTo(area.left + area.right, -1);
    }
  });

  test('draws dates, dropdown values and names of uploaded files as text', async () => {
    const at = (y: number) => fieldBase({ x: 10, y, width: 60, height: 5 });
    const { stamped } = await stamp([
      { ...at(10), type: 'date', value: '05 Jan 2026', format: 'dd MMM yyyy' },
      { ...at(20), type: 'dropdown', value: 'Second', choices: ['First', 'Second'] },
      {
        ...at(30),
        type: 'upload',
        value: [
          { name: 'passport.pdf', id: '1', uuid: 'a' },
          { name: 'permit.png', id: '2', uuid: 'b' },
        ],
      },
    ]);
    expect(readText(stamped)).toContain('05 Jan 2026');
    expect(readText(stamped)).toContain('Second');
    expect(readText(stamped)).toContain('passport.pdf, permit.png');
  });

  test('draws a typed signature in its signature font', async () => {
    const value = { kind: 'typed', text: 'Ada Park', font: 'sacramento' } as const;
    const { stamped } = await stamp([{ ...fieldBase(box), type: 'signature', value }]);
    expect(readText(stamped)).toContain('Ada Park');
    expect((await fontNames(stamped)).join()).toContain('sacramento');
  });

  test.each(['png', 'jpeg'] as const)('an uploaded %s signature is not cropped', async (format) => {
    const canvas = createCanvas(300, 150);
    const context = canvas.getContext('2d');
    context.fillStyle = '#802020';
    context.fillRect(0, 0, 300, 150);
    const bytes = format === 'png' ? await canvas.encode('png') : await canvas.encode('jpeg', 90);
    const path = await folder.write(`signature.${format}`, bytes);
    const value = { kind: 'upload', name: 'mine' } as const;
    const result = await stamp(
      [{ ...fieldBase(box), type: 'signature', value }],
      {},
      { mine: path },
    );
    const area = await pixelsOf(box, result);
    const found = await inkOf(result);
    const width = (area.bottom - area.top) * 2;
    expect(Math.abs(found.left - area.left)).toBeLessThanOrEqual(2);
    expect(Math.abs(found.top - area.top)).toBeLessThanOrEqual(2);
    expect(Math.abs(found.bottom - area.bottom)).toBeLessThanOrEqual(2);
    expect(Math.abs(found.right - (area.left + width))).toBeLessThanOrEqual(2);
  });

  test('empty fields leave no trace', async () => {
    const { original, stamped } = await stamp([
      text(''),
      text(' \n '),
      { ...fieldBase(square), type: 'checkbox', value: false, group: null },
      { ...fieldBase(square), type: 'radio', value: false, group: 'choice' },
      { ...fieldBase(box), type: 'signature', value: null },
      { ...fieldBase(box), type: 'upload', value: [] },
    ]);
    expect(changedBox(await drawPixels(original), await drawPixels(stamped))).toBeNull();
  });

  test('text has the colour of its field, and ink its own colour', async () => {
    const red = { ...fieldBase(box, { color: '#ff0000' }) };
    const { original, stamped } = await stamp([
      { ...red, type: 'signature', value: { kind: 'drawn', ink: waveInk('#0000ff') } },
      { ...red, box: { ...box, y: 60 }, type: 'text', value: 'red' },
    ]);
    expect(await strongest(original, stamped, 30, 36)).toBe('blue');
    expect(await strongest(original, stamped, 60, 66)).toBe('red');
  });
});

/** The dominant colour channel of the changed pixels between two heights in percent. */
async function strongest(original: string, stamped: string, top: number, bottom: number) {
  const before = await drawPixels(original);
  const after = await drawPixels(stamped);
  const sums = { red: 0, blue: 0 };
  const from = Math.floor((top / 100) * before.height) * before.width * 4;
  const to = Math.floor((bottom / 100) * before.height) * before.width * 4;
  for (let at = from; at < to; at += 4) {
    const [red = 0, , blue = 0] = after.data.subarray(at, at + 3);
    sums.red += red;
    sums.blue += blue;
  }
  return sums.red > sums.blue ? 'red' : 'blue';
}
