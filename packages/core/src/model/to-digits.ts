const digit = /\p{Nd}/u;

/**
 * Returns the value of a decimal digit of any script. Unicode keeps the ten digits of a script next to
 * each other, from zero to nine, so that the digits right before one count its value. Scripts may follow
 * each other without a gap, hence the remainder.
 */
function digitValue(character: string): number {
  const last = character.codePointAt(0) ?? 0;
  let first = last;
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1;
  return (last - first) % 10;
}

/**
 * Returns the decimal digits of a text as `0` to `9`, from whatever keyboard they come: Arabic, Persian,
 * Devanagari, full-width and all other scripts. Everything else is left out.
 *
 * @example
 * ```ts
 * toDigits('١٢٣ ٤٥٦'); // '123456'
 * ```
 */
export function toDigits(text: string): string {
  return [...text]
    .filter((character) => digit.test(character))
    .map(digitValue)
    .join('');
}
