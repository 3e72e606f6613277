/** An address as it is sent and compared. */
export interface MailAddress {
  /** In the letters it was typed in, in Unicode's composed form (RFC 6532, section 3.1). */
  readonly local: string;
  /** In lower case and A-labels: `xn--mnchen-3ya.de`. */
  readonly domain: string;
}

/** Octets that RFC 5321 allows: a path of 256 without its angle brackets, and the part before the @. */
const limits = { address: 254, local: 64, domain: 253 };

/**
 * Letters, marks, digits, punctuation and symbols outside ASCII (RFC 6531, section 3.3), and a joiner
 * after a letter, which some scripts need. All other invisible characters are rejected.
 */
const wide = String.raw`(?!\p{ASCII})(?:[\p{L}\p{M}][\u200c\u200d]?|[\p{N}\p{P}\p{S}])`;
/** RFC 5321's `Atom`. A `Quoted-string` is rejected, like a comment: no mailbox needs either. */
const atom = String.raw`(?:[A-Za-z0-9!#$%&'*+/=?^_\x60{|}~-]|${wide})+`;
const dotAtom = new RegExp(String.raw`^${atom}(?:\.${atom})*$`, 'u');
/** Characters that may be passed to the URL parser: none that ends a host or is decoded. */
const typedDomain = new RegExp(`^(?:[A-Za-z0-9.-]|${wide})+$`, 'u');

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** At least two labels, of which the last is not a number: neither a local host nor an IP address. */
const asciiDomain = new RegExp(`^(?:${label}\\.)+(?=[a-z])(?=..)${label}$`);

/**
 * Parses one address as mail systems accept it: without a name, angle brackets, quotes or comments, and
 * without characters that could add a recipient or a header to a mail. Letters of any script may be used
 * before the @, and in the domain (IDN). `null` for anything else. Whether the mailbox exists is known
 * only once a mail has been accepted.
 *
 * @example
 * ```ts
 * parseMailAddress("Zoë.O'Neill@München.de"); // { local: "Zoë.O'Neill", domain: 'xn--mnchen-3ya.de' }
 * parseMailAddress('Ada <ada@example.com>'); // null
 * ```
 */
export function parseMailAddress(text: string): MailAddress | null {
  if (text.length > limits.address) return null;
  const [typedLocal = '', typed = '', ...more] = text.split('@');
  const local = typedLocal.normalize('NFC');
  // A wide sign could become an @, a comma or a space in a program that simplifies it.
  if (more.length > 0 || !dotAtom.test(local) || !dotAtom.test(local.normalize('NFKC')))
    return null;
  const domain = toAsciiDomain(typed);
  const localOctets = new TextEncoder().encode(local).length;
  if (domain === null || localOctets > limits.local) return null;
  return localOctets + 1 + domain.length > limits.address ? null : { local, domain };
}

/** Browsers and Node contain the tables of IDNA (UTS #46): the URL parser applies them. */
function toAsciiDomain(typed: string): string | null {
  const address = `http://${typed}`;
  if (!typedDomain.test(typed) || !URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return asciiDomain.test(hostname) && hostname.length <= limits.domain ? hostname : null;
}

/** Whether a text is one address that a mail can be sent to; see `parseMailAddress`. */
export function isMailAddress(text: string): boolean {
  return parseMailAddress(text) !== null;
}

/**
 * The form in which addresses are compared: regardless of case, and of how letters and the domain are
 * written. Only for comparing, because a mail server may distinguish upper and lower case.
 *
 * @example
 * ```ts
 * comparedMailAddress('Ada@München.de') === comparedMailAddress('ada@xn--mnchen-3ya.de'); // true
 * ```
 */
export function comparedMailAddress(text: string): string {
  const parsed = parseMailAddress(text);
  const form = (part: string) => part.normalize('NFKC').toLowerCase();
  return parsed === null ? form(text) : `${form(parsed.local)}@${parsed.domain}`;
}
