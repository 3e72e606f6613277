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

/** What browsers drop from an address, or read as the end of its host. */
const misleading = /[\\\p{C}\s]/u;
/** A host with a dot or a port, an IPv6 address, or the machine itself. */
const bareHost = /^(?:\[[0-9a-f:.]+\]|localhost|[^/?#:[\]@]+\.[^/?#:[\]@]+|[^/?#:[\]@]+(?=:\d))/iu;

/**
 * Whether a sender may name this address as the one to go to after signing. Stricter than what is
 * followed: it must say its host plainly, with no user name or password in it, and without a scheme
 * it must look like a host and not like a path.
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
  // An empty label is no name: `http://..`, `http://.example`. A last dot is the root's.
  const labels = hostname.replace(/\.$/, '').split('.');
  return username === '' && password === '' && !labels.includes('');
}
