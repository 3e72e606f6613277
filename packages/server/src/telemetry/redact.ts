/** What secrets look like in a text, and what replaces them. */
const secrets: readonly (readonly [RegExp, string])[] = [
  // The password of an address, and the query and the key of a link.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]*@/gi, '$1…@'],
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1…'],
  [/\b(signature|token|password|code|key)=[^\s&"'<>]+/gi, '$1=…'],
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, '$1 …'],
  // A JSON Web Token, and an API key.
  [/\beyJ[\w-]*\.[\w-]*\.[\w-]*/g, '…'],
  [/\bsign_[\w-]{43}/g, '…'],
  // 32 bytes in base64url, as keys of links and signatures of queries are.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '…'],
];

/**
 * Removes from a text what looks like a secret. Messages of errors are written without any, so this is for
 * those that libraries write.
 */
export function redact(text: string): string {
  return secrets.reduce((rest, [secret, instead]) => rest.replace(secret, instead), text);
}
