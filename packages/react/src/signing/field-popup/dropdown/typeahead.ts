/** Time without a key press after which letters start a new search, in ms. */
export const typeaheadPause = 700;

/**
 * Returns the index of the next choice after `from` that starts with the typed letters, wrapping around;
 * -1 if there is none. Repeating one letter cycles through the choices that start with it.
 */
export function findByTyping(
  choices: readonly string[],
  typed: string,
  from: number,
  language: string,
): number {
  const letters = [...typed.toLocaleLowerCase(language)];
  const repeats = letters.every((letter) => letter === letters[0]);
  const wanted = repeats ? (letters[0] ?? '') : letters.join('');
  if (wanted === '') return -1;
  // A longer word may match the current choice; a single letter moves to the next one.
  const start = repeats ? from + 1 : Math.max(0, from);
  for (let step = 0; step < choices.length; step++) {
    const index = (start + step) % choices.length;
    if (choices[index]?.toLocaleLowerCase(language).startsWith(wanted)) return index;
  }
  return -1;
}
