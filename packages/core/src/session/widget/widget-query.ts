import { writeEnvelopeMeta } from '../../model/envelope-meta.ts';
import { inputLimits } from '../../model/input-limits.ts';
import type { WidgetSource } from '../session-context.ts';

/** What a widget's address says beside its code. */
export type WidgetQuery = Required<Pick<WidgetSource, 'meta' | 'prefill'>>;

const metaName = 'envelope_meta';

/** Characters of base64 for the longest metadata: a character of JSON is at most three bytes of UTF-8. */
const maxBase64Length = inputLimits.envelopeMeta.length * 4;

/**
 * Bytes of base64, one character each: of either alphabet, with its padding or without. A `+` that
 * stood bare in a query has become a space, and a value encoded twice still holds its escapes.
 */
function decodeBase64(text: string): string {
  const once = text.includes('%') ? decodeURIComponent(text) : text;
  // Padding says nothing, and half of it is refused. Line breaks, from tools that wrap, are let be.
  const standard = once
    .replace(/=[=\s]*$/, '')
    .replace(/-/g, '+')
    .replace(/_/g, '/');
  return atob(standard.replace(/ /g, '+'));
}

/** Text of bytes: UTF-8, or else Latin-1, as `btoa(JSON.stringify(value))` makes it of an accent. */
function decodeBytes(bytes: string): string {
  try {
    const utf8 = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(utf8);
  } catch {
    return bytes;
  }
}

/** Metadata as `read` gives it; `null`, with a word to the console, where it cannot be kept. */
function acceptMeta(source: string, read: () => unknown): unknown {
  try {
    const meta = read();
    const written = writeEnvelopeMeta(meta);
    if ('fault' in written) throw new RangeError(`It is ${written.fault}`);
    return meta;
  } catch (cause) {
    const { length, depth } = inputLimits.envelopeMeta;
    const rule = `of at most ${length} characters and ${depth} levels`;
    console.error(`The ${source} must be valid JSON ${rule}. It is ignored.`, cause);
    return null;
  }
}

function readMeta(text: string | null): unknown {
  if (text === null) return null;
  return acceptMeta(`query's ${metaName}, in base64,`, () => {
    if (text.length > maxBase64Length) throw new RangeError('It is too_long');
    return JSON.parse(decodeBytes(decodeBase64(text)));
  });
}

/** What goes with the signing of a widget: what the host gives, or else its address. */
export function envelopeMetaOf({ meta, query = '' }: Omit<WidgetSource, 'code'>): unknown {
  if (meta === undefined || meta === null) return readWidgetQuery(query).meta;
  // The server would refuse the signature for it, and the signer could do nothing about that.
  return acceptMeta('meta of a widget', () => meta);
}

/**
 * Reads the query of a widget's address: `envelope_meta` is JSON in base64 and goes with the signing
 * as it is; everything else is the content of a merge field, by its name. The base64 may be of either
 * alphabet, padded or not, and of UTF-8 or, where it is not that, Latin-1. Metadata that is not JSON,
 * or more than is kept, is reported to the console and left out.
 *
 * @param query - With or without its `?`.
 * @example
 * ```ts
 * const { meta, prefill } = readWidgetQuery(location.search);
 * const widget = { code, meta, prefill };
 * ```
 */
export function readWidgetQuery(query: string): WidgetQuery {
  const params = new URLSearchParams(query);
  const meta = readMeta(params.get(metaName));
  params.delete(metaName);
  return { meta, prefill: Object.fromEntries(params) };
}
