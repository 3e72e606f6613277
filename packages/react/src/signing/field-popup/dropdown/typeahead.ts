/** Milliseconds without a key after which letters begin a new word. */
export const typeaheadPause = 700;

/**
 * Which choice typed letters mean: the next after `from` that begins with them, going round. The
 * same letter again and again goes through all that begin with it. -1 when none does.
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
  // A longer word may still mean the choice it stands on; one letter means another.
  const start = repeats ? from + 1 : Math.max(0, from);
  for (let step = 0; step < choices.length; step++) {
    const index = (start + step) % choices.length;
    if (choices[index]?.toLocaleLowerCase(language).startsWith(wanted)) return index;
  }
  return -1;
}
