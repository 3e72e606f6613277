const webScheme = /^https?:\/\//i;
const anyScheme = /^[a-z][a-z0-9+.-]*:/i;
/** `example.com:8080/done` looks as if it had a scheme, but has none. */
const hostAndPort = /^[a-z0-9.-]+:\d+(?:[/?#]|$)/i;

/**
 * The address to go to, with `http://` added if it has no scheme; `null` for any scheme but http and
 * https. A sender's address must never run as a script on the signer's page.
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

/** Characters that browsers remove from an address, or read as the end of its host. */
const misleading = /[\\\p{C}\s]/u;
/** A host with a dot or a port, an IPv6 address, or localhost. */
const bareHost = /^(?:\[[0-9a-f:.]+\]|localhost|[^/?#:[\]@]+\.[^/?#:[\]@]+|[^/?#:[\]@]+(?=:\d))/iu;

/**
 * Whether a sender may redirect signers to this address. Stricter than `toRedirectAddress`: the host must
 * be plain, without a user name or password, and an address without a scheme must look like a host and
 * not like a path.
 *
 * @example
 * ```ts
 * isRedirectAddress('shop.example/done'); // true
 * isRedirectAddress('https://bank.example@evil.example'); // false
 * ```
 */
export function isRedirectAddress(address: string): boolean {
  if (misleading.test(address)) return false;
  const hasScheme = webScheme.test(address);
  if (hasScheme ? /^https?:\/{3}/i.test(address) : !bareHost.test(address)) return false;
  const followed = toRedirectAddress(address);
  if (followed === null) return false;
  const { username, password, hostname } = new URL(followed);
  // An empty label is invalid: `http://..`, `http://.example`. A trailing dot is the DNS root.
  const labels = hostname.replace(/\.$/, '').split('.');
  return username === '' && password === '' && !labels.includes('');
}
