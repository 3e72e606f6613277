/**
 * A letter, number, punctuation mark or symbol that is visible on paper. This excludes spaces, controls,
 * combining marks without a letter, private and unassigned characters, and what Unicode calls ignorable:
 * joiners, direction marks, variation selectors, tags, the soft hyphen and Hangul fillers. The five
 * listed ones are symbols and hieroglyphs with empty glyphs: the blank Braille pattern, the object
 * replacement character, the null notehead and two blank hieroglyphs.
 */
const visible = /(?![\p{DI}\u2800\ufffc\u{1d159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Whether any part of a text is visible in print. Otherwise it counts as blank: it is not an answer, name,
 * reason or message.
 *
 * @example
 * ```ts
 * hasVisibleText('\u200b\u3164'); // false: a zero-width space and a Hangul filler
 * ```
 */
export function hasVisibleText(text: string): boolean {
  return visible.test(text);
}
