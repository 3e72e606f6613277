import { domainToUnicode } from 'node:url';

const webScheme = /^https?:\/\//i;
/** Characters that could end an attribute or a style, or that browsers remove or replace. */
const misleading = /[\\"'`<>\p{C}\p{Z}]/u;

/**
 * Whether an address that people follow or load is written exactly as browsers read it, except for the
 * case of its scheme and host, the slash after the host and letters that browsers encode. So it has no user name, not even an empty
 * one, and nothing that parsing removes or replaces. An address without a scheme counts as http. Its
 * host may be written in Unicode, but no label may be invalid or mix scripts.
 *
 * @example
 * ```ts
 * isPlainAddress('https://münchen.example/fertig'); // true
 * isPlainAddress('https://@evil.example/'); // false
 * ```
 */
export function isPlainAddress(address: string): boolean {
  if (misleading.test(address)) return false;
  const text = webScheme.test(address) ? address : `http://${address}`;
  const url = URL.parse(text);
  const [, host, rest] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(text) ?? [];
  if (url === null || host === undefined || rest === undefined) return false;
  const decoded = domainToUnicode(url.hostname);
  const hosts = [url.host, url.host.replace(url.hostname, decoded)];
  const tail = url.href.slice(url.origin.length);
  const written = rest.replaceAll(/\P{ASCII}+/gu, encodeURIComponent);
  return (
    hosts.includes(host.toLowerCase()) &&
    (written === tail || `/${written}` === tail) &&
    decoded.split('.').every(isPlainLabel)
  );
}

/** Scripts that registries accept in one label: Unicode Technical Standard 39, section 5.2. */
const scriptsOfLabels = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
  // The other recommended scripts: Unicode Standard Annex 31, table 5.
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'],
  ...['Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar'],
  ...['Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
].map((scripts) => {
  const any = [scripts, 'Inherited'].flat().map((script) => `\\p{scx=${script}}`);
  // Letters, marks and digits; of punctuation only the dots of Catalan and Katakana.
  return new RegExp(`^(?:[0-9-]|(?=[\\p{L}\\p{M}\\p{N}·・])[${any.join('')}])+$`, 'u');
});

/** Whether a label of a decoded host is ASCII, or valid and of one script. */
function isPlainLabel(label: string): boolean {
  // A label that cannot be decoded keeps its prefix.
  if (label.startsWith('xn--')) return false;
  return /^\p{ASCII}*$/u.test(label) || scriptsOfLabels.some((pattern) => pattern.test(label));
}
