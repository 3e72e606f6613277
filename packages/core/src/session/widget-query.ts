import type { WidgetSource } from './desk.ts';

/** What a widget's address says beside its code. */
export type WidgetQuery = Required<Pick<WidgetSource, 'meta' | 'prefill'>>;

const metaName = 'envelope_meta';

/** Base64 of either alphabet; a `+` that stood bare in a query has become a space. */
function decodeBase64(text: string): string {
  const standard = text.replace(/-/g, '+').replace(/_/g, '/').replace(/ /g, '+');
  const bytes = Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function readMeta(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(decodeBase64(text));
  } catch (cause) {
    console.error(`The query's ${metaName} must be valid JSON, in base64. It is ignored.`, cause);
    return null;
  }
}

/**
 * Reads the query of a widget's address: `envelope_meta` is base64 of the UTF-8 of JSON, and goes
 * with the signing as it is; everything else is the content of a merge field, by its name. Metadata
 * that is not JSON is told of in the console and left out.
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
