import type { Box, Field } from '@sign-envelope/core';
import { describe, expect, test } from 'vitest';
import { fieldBase } from '../testing/field-fixtures.ts';
import { findWords, isWithin, readText } from '../testing/pdf-words.ts';
import { box, createStamper, fontNames, inkOf, text } from '../testing/stamping.ts';

const { stamp } = await createStamper();

describe('text', () => {
  test('has the size of its field when there is room', async () => {
    const { stamped } = await stamp([text('Room')]);
    const word = (await findWords(stamped)).find((found) => found.text === 'Room');
    const points = (((word?.bottom ?? 0) - (word?.top ?? 0)) / 100) * 842;
    // Arimo has an ascent of 0.905 em and a descent of 0.212 em.
    expect(points).toBeCloseTo(14 * 1.117, 0);
  });

  test('shrinks until it fits its box', async () => {
    const long = Array.from({ length: 15 }, (_, index) => `word${index}`);
    const { stamped } = await stamp([text(long.join(' '))]);
    const words = await findWords(stamped);
    for (const each of long) {
      expect(
        isWithin(
          words.find((found) => found.text === each),
          box,
        ),
      ).toBe(true);
    }
  });

  test('of a textarea is wrapped within its box and keeps the typed line breaks', async () => {
    const area: Box = { x: 10, y: 20, width: 20, height: 20 };
    const value = 'First line.\nThen a line that is far too long for its box and goes on.';
    const { stamped } = await stamp([{ ...fieldBase(area), type: 'textarea', value }]);
    const words = (await findWords(stamped)).filter((word) => value.includes(word.text));
    expect(words.every((word) => isWithin(word, area))).toBe(true);
    const top = (name: string) => words.find((word) => word.text === name)?.top ?? Number.NaN;
    expect(top('Then')).toBeGreaterThan(top('line.'));
    expect(top('goes')).toBeGreaterThan(top('Then'));
  });

  test.each([
    ['arial', 'Arimo'],
    ['times', 'Tinos'],
    ['courier', 'Cousine'],
    ['caveat', 'Caveat'],
    ['Nobody Knows', 'Arimo'],
  ])('in %s uses %s', async (font, family) => {
    const field: Field = { ...fieldBase(box, { font }), type: 'text', value: 'Family' };
    const { stamped } = await stamp([field]);
    expect((await fontNames(stamped)).join()).toContain(family.toLowerCase());
  });

  test('embeds a font once, regardless of how many fields and pages use it', async () => {
    const fields = [1, 2, 3].flatMap((page) =>
      [10, 20, 30].map(
        (y): Field => ({
          ...fieldBase({ ...box, y }, { page }),
          type: 'text',
          value: `Page ${page} at ${y}`,
        }),
      ),
    );
    const { stamped } = await stamp(fields, { pages: 3 });
    expect(await fontNames(stamped)).toHaveLength(1);
  });

  test.each([
    ['Latin with marks', 'Zoë Nguyễn, Łódź'],
    ['ligatures', 'office affluent'],
    ['Greek', 'Ωμέγα'],
    ['Cyrillic', 'Привет'],
    ['Hebrew', 'שלום עולם'],
    ['Arabic', 'السلام عليكم'],
    ['Devanagari', 'हिन्दी क्षत्रिय'],
    ['Thai', 'ที่อยู่'],
    ['Japanese', '東京都テスト'],
    ['Korean', '대한민국 김민수'],
    ['simplified Chinese', '欧阳书，广东省'],
    ['traditional Chinese', '臺灣 龍應台'],
    ['Bengali', 'বাংলাদেশ'],
    ['Tamil', 'தமிழ்'],
    ['Georgian', 'საქართველო'],
    ['emoji', 'ok 😀 👩‍👩‍👧'],
    ['a character no font has', 'gap \u{10fffd} gap'],
    ['hand', 'typed twice  '],
  ])('with %s is copied as it was typed', async (_, value) => {
    const { stamped } = await stamp([text(value)]);
    // A letter may have been typed in parts that its font has as one.
    const typed = value.trimEnd().normalize('NFC');
    expect(readText(stamped).normalize('NFC')).toContain(typed);
    expect(readText(stamped, 'content').replaceAll(/\s+/g, ' ').normalize('NFC')).toContain(typed);
  });

  test('from right to left starts at the right edge', async () => {
    const found = await inkOf(await stamp([text('שלום')]));
    expect(found.right / 1600).toBeCloseTo(0.6, 2);
  });

  test('with control and invisible characters can be stamped', async () => {
    const { original, stamped } = await stamp([text('\u200b\u0000\ud800x\u202e')]);
    expect(readText(stamped)).toContain('x');
    expect(readText(original)).not.toContain('x');
  });
});
