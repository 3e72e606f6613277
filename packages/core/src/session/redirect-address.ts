const webScheme = /^https?:\/\//i;
const anyScheme = /^[a-z][a-z0-9+.-]*:/i;
/** `example.com:8080/done` begins like a scheme and has none. */
const hostAndPort = /^[a-z0-9.-]+:\d+(?:[/?#]|$)/i;

/**
 * The address to go to, `http://` put before one without a scheme; `null` for whatever is not
 * http or https. What a sender wrote must never run as a script on the signer's page.
 */
export function toRedirectAddress(address: string): string | null {
  const text = address.trim();
  if (text === '') return null;
  const hasScheme = anyScheme.test(text) && !hostAndPort.test(text);
  const full = webScheme.test(text) || hasScheme ? text : `http://${text.replace(/^\/+/, '')}`;
  if (!webScheme.test(full) || !URL.canParse(full)) return null;
  const { href, protocol } = new URL(full);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
