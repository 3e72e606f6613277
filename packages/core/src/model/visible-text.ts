/**
 * A letter, number, mark of punctuation or symbol that leaves ink on paper. Not among them are
 * spaces, controls, combining marks without a letter, private and unassigned characters, and those
 * that Unicode calls ignorable: joiners, marks of direction, variation selectors, tags, the soft
 * hyphen, Hangul fillers. The five named are symbols and hieroglyphs whose glyphs are empty: the
 * blank Braille pattern, the object replacement, the null notehead, the two blank hieroglyphs.
 */
const visible = /(?![\p{DI}\u2800\ufffc\u{1d159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Whether anything of a text can be seen once it is printed. A text of which nothing can is blank:
 * it answers no field, and is no name, no reason and no message.
 *
 * @example
 * ```ts
 * hasVisibleText('\u200b\u3164'); // false: a zero-width space and a Hangul filler
 * ```
 */
export function hasVisibleText(text: string): boolean {
  return visible.test(text);
}
