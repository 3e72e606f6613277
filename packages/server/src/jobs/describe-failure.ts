/** Maximum length of a failure's description, in characters. */
const maxLength = 300;

/** Patterns of private data in messages, and their replacements. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(address)'],
  [/[^\s<>"'(),;:]+(?:'[^\s<>"'(),;:]+)*@[^\s<>"'(),;:]+/g, '(address)'],
  [/(?:\/[^\s'"/]+){2,}/g, '(file)'],
  [/[A-Za-z]:\\[^\s'"]+/g, '(file)'],
  // Keys, tokens and names of signatures: nothing a person writes is this long without a space.
  [/[\w.~+/=-]{32,}/g, '(secret)'],
];

/**
 * Describes why something failed, in one line for the server's operator and the sender: without
 * addresses, names of files, keys or anything long enough to be one.
 */
export function describeFailure(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : 'Something unknown';
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 4 * maxLength);
  return secrets
    .reduce((description, [secret, instead]) => description.replace(secret, instead), line)
    .trim()
    .slice(0, maxLength);
}
