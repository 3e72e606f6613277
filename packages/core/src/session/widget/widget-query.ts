import { writeEnvelopeMeta } from '../../model/envelope-meta.ts';
import { inputLimits } from '../../model/input-limits.ts';
import type { HostData, WidgetSource } from '../session-sources.ts';

/** What the query of a widget's address provides. */
export interface WidgetQuery {
  readonly meta: unknown;
  readonly values: Readonly<Record<string, string>>;
}

const metaName = 'envelope_meta';

/** Characters of base64 of the longest metadata. A character of JSON is at most three bytes of UTF-8. */
const maxBase64Length = inputLimits.envelopeMeta.length * 4;

/**
 * Decodes base64 of either alphabet, padded or not, to one character per byte. An unescaped `+` in a
 * query arrives as a space, and a value encoded twice still contains escapes.
 */
function decodeBase64(text: string): string {
  const once = text.includes('%') ? decodeURIComponent(text) : text;
  // `atob` rejects incomplete padding, so all of it goes. It ignores the line breaks of wrapped base64.
  const standard = once
    .replace(/=[=\s]*$/, '')
    .replace(/-/g, '+')
    .replace(/_/g, '/');
  return atob(standard.replace(/ /g, '+'));
}

/** Decodes UTF-8, or else Latin-1, which is what `btoa(JSON.stringify(value))` encodes. */
function decodeBytes(bytes: string): string {
  try {
    const utf8 = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(utf8);
  } catch {
    return bytes;
  }
}

/** The metadata that `read` returns; `null`, with a console error, if it cannot be accepted. */
function acceptMeta(source: string, read: () => unknown): unknown {
  try {
    const meta = read();
    const written = writeEnvelopeMeta(meta);
    if ('error' in written) throw new RangeError(`It is ${written.error}`);
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

/** The metadata sent with a signature: the host's, or else that of a widget's address. */
export function envelopeMetaOf({
  meta,
  query = '',
}: Pick<HostData, 'meta'> & Pick<WidgetSource, 'query'>): unknown {
  if (meta === undefined || meta === null) return readWidgetQuery(query).meta;
  // The server would reject a signature with invalid metadata, which the signer could not fix.
  return acceptMeta('meta of a signature', () => meta);
}

/**
 * Reads the query of a widget's address. `envelope_meta` is JSON in base64 and is sent with the
 * signature unchanged; every other parameter is the value of a merge field, by name. The base64 may
 * use either alphabet, with or without padding, and encode UTF-8 or Latin-1. Metadata that is not
 * JSON, or too long, is reported to the console and left out.
 *
 * @param query - With or without its `?`.
 * @example
 * ```ts
 * const { meta, values } = readWidgetQuery(location.search);
 * createSigningSession(ports, { mode: 'widget', widget: { code }, meta, values });
 * ```
 */
export function readWidgetQuery(query: string): WidgetQuery {
  const params = new URLSearchParams(query);
  const meta = readMeta(params.get(metaName));
  params.delete(metaName);
  return { meta, values: Object.fromEntries(params) };
}
