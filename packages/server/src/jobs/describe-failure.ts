/** Characters of a failure's description. */
const maxLength = 300;

/** What a message may hold that is nobody else's to read, and what stands there instead. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(address)'],
  [/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)'],
  [/(?:\/[^\s'"/]+){2,}/g, '(file)'],
  [/[A-Za-z]:\\[^\s'"]+/g, '(file)'],
  // Keys, tokens and names of signatures: nothing a person writes is this long without a space.
  [/[\w.~+/=-]{32,}/g, '(secret)'],
];

/**
 * Why something failed, in one line for whoever runs the server and for the sender: without
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
