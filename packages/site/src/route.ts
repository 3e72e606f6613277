import { parse } from 'regexparam';

/** The route of a path. */
export type Route =
  | { readonly name: 'signing' }
  | {
      readonly name: 'preview';
      readonly envelopeFingerprint: string;
      readonly signatureFingerprint: string;
    }
  | { readonly name: 'bulk-preview'; readonly contactFingerprint: string }
  | { readonly name: 'widget'; readonly code: string }
  | { readonly name: 'widget-signed'; readonly code: string }
  | { readonly name: 'widget-verify'; readonly envelopeFingerprint: string; readonly code: string }
  | { readonly name: 'status' }
  | { readonly name: 'download' }
  | { readonly name: 'error' }
  /** A link in an old format, which is no longer supported. */
  | { readonly name: 'old-link' }
  | { readonly name: 'not-found' };

type Params = Readonly<Record<string, string>>;

/** The first match is used. Specific paths come before old links, which are any two segments. */
const table: readonly (readonly [path: string, route: (params: Params) => Route])[] = [
  ['/', () => ({ name: 'signing' })],
  [
    '/preview/bulk-send/:contact',
    ({ contact = '' }) => ({ name: 'bulk-preview', contactFingerprint: contact }),
  ],
  [
    '/preview/:envelope/:signature',
    ({ envelope = '', signature = '' }) => ({
      name: 'preview',
      envelopeFingerprint: envelope,
      signatureFingerprint: signature,
    }),
  ],
  ['/widget/:code', ({ code = '' }) => ({ name: 'widget', code })],
  ['/widget-signed/:code', ({ code = '' }) => ({ name: 'widget-signed', code })],
  [
    '/widget-verify/:envelope/:code',
    ({ envelope = '', code = '' }) => ({
      name: 'widget-verify',
      envelopeFingerprint: envelope,
      code,
    }),
  ],
  ['/signed', () => ({ name: 'status' })],
  ['/download', () => ({ name: 'download' })],
  ['/error', () => ({ name: 'error' })],
  ['/:first/:second', ({ first = '' }) => ({ name: isReserved(first) ? 'not-found' : 'old-link' })],
];

const isReserved = (folder: string) => /^(?:preview|widget(?:-signed|-verify)?)$/i.test(folder);

const patterns = table.map(([path, route]) => ({ ...parse(path), route }));

/** Decodes escapes; returns `null` if they are invalid. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    // A malformed address is not found.
    return null;
  }
}

/** Returns the route of a path, such as `location.pathname`. */
export function readRoute(path: string): Route {
  for (const { pattern, keys, route } of patterns) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const values = match.slice(1).map(decode);
    if (values.includes(null)) break;
    return route(Object.fromEntries(keys.map((key, at) => [key, values[at] ?? ''])));
  }
  return { name: 'not-found' };
}

/** Whether a path is that of the page that checks finished documents, which opens no link. */
export const isVerifyPage = (path: string) => /^\/verify\/?$/i.test(path);
