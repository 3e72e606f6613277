import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SigningError } from '../errors/signing-error.ts';
import { parsePageText } from './page-text.ts';
import { type WirePageText, wirePageText } from './wire/wire-page-text.ts';

const wire: WirePageText = {
  width: 595.28,
  height: 841.89,
  blocks: [
    { level: 1, lines: [{ text: 'Lease', x: 10, y: 5, width: 20, height: 3, size: 23 }] },
    {
      level: null,
      lines: [
        { text: 'שלום', x: 60, y: 20, width: 30, height: 2, size: 12, direction: 'rtl' },
        { text: 'Margin', x: 2, y: 30, width: 2, height: 20, size: 9, angle: 270 },
      ],
    },
  ],
};

const oneLine = (line: object) =>
  parsePageText({ ...wire, blocks: [{ lines: [{ ...wire.blocks[0]?.lines[0], ...line }] }] })
    .blocks[0]?.lines[0];

describe("a page's text", () => {
  test('is read with its headings, places, sizes and directions', () => {
    expect(v.is(wirePageText, wire)).toBe(true);
    expect(parsePageText(wire)).toEqual({
      width: 595.28,
      height: 841.89,
      blocks: [
        {
          level: 1,
          lines: [
            {
              text: 'Lease',
              box: { x: 10, y: 5, width: 20, height: 3 },
              fontSize: 23,
              angle: 0,
              direction: 'ltr',
            },
          ],
        },
        {
          level: null,
          lines: [
            {
              text: 'שלום',
              box: { x: 60, y: 20, width: 30, height: 2 },
              fontSize: 12,
              angle: 0,
              direction: 'rtl',
            },
            {
              text: 'Margin',
              box: { x: 2, y: 30, width: 2, height: 20 },
              fontSize: 9,
              angle: 270,
              direction: 'ltr',
            },
          ],
        },
      ],
    });
  });

  test('of a scan has no blocks', () => {
    expect(parsePageText({ ...wire, blocks: [] }).blocks).toEqual([]);
  });

  test('is clipped to the page', () => {
    expect(oneLine({ x: -5, width: 20 })?.box).toMatchObject({ x: 0, width: 15 });
    expect(oneLine({ y: 98, height: 900 })?.box).toMatchObject({ y: 98, height: 2 });
  });

  test('leaves out lines without text or a position on the page', () => {
    for (const odd of [{ text: ' ' }, { x: null }, { x: 100 }, { y: -50 }, { width: 'wide' }]) {
      expect(oneLine(odd)).toBeUndefined();
    }
  });

  test('replaces invalid sizes, angles, directions and levels by defaults', () => {
    expect(oneLine({ size: -1, angle: 1.5, direction: 'up' })).toMatchObject({
      fontSize: expect.closeTo(25.2567, 4),
      angle: 0,
      direction: 'ltr',
    });
    const [block] = parsePageText({ ...wire, blocks: [{ ...wire.blocks[0], level: 9 }] }).blocks;
    expect(block?.level).toBeNull();
  });

  test('limits the number of lines', () => {
    const lines = Array.from({ length: 3_000 }, () => wire.blocks[0]?.lines[0]);
    const { blocks } = parsePageText({ ...wire, blocks: [{ lines }, { lines }, { lines }] });
    expect(blocks.flatMap((block) => block.lines)).toHaveLength(5_000);
  });

  test.for([null, 'text', [], {}, { ...wire, width: 0 }, { ...wire, blocks: 'none' }])(
    'that is %j is refused',
    (body) => {
      expect(() => parsePageText(body)).toThrow(expect.objectContaining({ code: 'bad-response' }));
    },
  );

  test('any JSON is read or rejected', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (body, line) => {
        for (const each of [body, { ...wire, blocks: [{ lines: [line] }] }]) {
          try {
            for (const { box } of parsePageText(each).blocks.flatMap(({ lines }) => lines)) {
              expect(box.x + box.width).toBeLessThanOrEqual(100.000001);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(SigningError);
          }
        }
      }),
    );
  });
});
