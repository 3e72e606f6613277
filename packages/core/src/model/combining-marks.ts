/**
 * More marks than any orthography puts on one letter: Hebrew has three, Vietnamese, Thai and Tibetan
 * four at most. What Unicode calls ignorable, such as joiners, is no base for new marks; nor are vowels
 * that stand beside their letter.
 */
const tooMany = /(?:(?!\p{DI})[\p{Mn}\p{Me}][\p{DI}\p{Mc}]*){5}/u;

/**
 * Whether more than four marks are on one base character, so that they tower over the lines around it.
 *
 * @example
 * ```ts
 * hasTooManyMarks(`e${'\u0302'.repeat(5)}`); // true
 * ```
 */
export function hasTooManyMarks(text: string): boolean {
  return tooMany.test(text);
}
