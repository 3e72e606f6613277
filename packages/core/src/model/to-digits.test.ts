import { describe, expect, it } from 'vitest';
import { toDigits } from './to-digits.ts';

const numberingSystems = Intl.supportedValuesOf('numberingSystem');

describe('toDigits', () => {
  it('reads the digits of every script that Unicode has, by the names this engine has for them', () => {
    const scripts = numberingSystems.flatMap((name) => {
      const digits = new Intl.NumberFormat(`en-u-nu-${name}`, { useGrouping: false }).format(
        9_876_543_210,
      );
      // Systems that are no row of ten digits, such as Chinese numerals.
      return /^\p{Nd}{10}$/u.test(digits) ? [{ name, digits }] : [];
    });
    expect(scripts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['arab', 'arabext', 'beng', 'deva', 'fullwide', 'mathsans', 'thai']),
    );
    for (const { name, digits } of scripts) {
      expect(toDigits(digits), name).toBe('9876543210');
    }
  });

  it('knows every decimal digit of Unicode, in rows from zero to nine', () => {
    // The planes after these have none.
    const all = Array.from({ length: 0x20000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Nd}/u.test(character));
    expect(toDigits(all.join(''))).toBe('0123456789'.repeat(all.length / 10));
  });

  it.each([
    ['123 456', '123456'],
    ['G-123456', '123456'],
    ['١٢٣ ٤٥٦', '123456'],
    ['۱۲۳-۴۵۶', '123456'],
    ['१२३४५६', '123456'],
    ['１２３４５６', '123456'],
    ['12٣४5６', '123456'],
    ['\u200f١٢٣٤٥٦\u200f', '123456'],
    ['①½²三Ⅳ', ''],
    ['', ''],
  ])('reads %j as %j', (text, digits) => {
    expect(toDigits(text)).toBe(digits);
  });
});
