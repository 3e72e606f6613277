// Links of this server as mail and chat programs change them. Keys and signatures are 32 bytes as
// base64url, so that they can be told from what was added.

/** Replaces escapes by what they stand for, also where they were escaped again. */
function decodeAll(text: string): string {
  const decoded = text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      // No UTF-8.
      return escapes;
    }
  });
  return decoded === text ? text : decodeAll(decoded);
}

/** Removes escapes, what cannot be seen, and the breaks of long lines (RFC 2045, section 6.7). */
function clean(text: string): string {
  return decodeAll(text)
    .replace(/=?[\s\p{Default_Ignorable_Code_Point}]+/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

/** Finds the key in the hash of a link. Returns an empty string if there is no whole key. */
export function findKey(hash: string): string {
  return /[\w-]{43}/.exec(clean(hash))?.[0] ?? '';
}

/** Returns the signed query of a link without what was added to it, or as it is if it is incomplete. */
export function repairSignedQuery(query: string): string {
  const text = clean(query);
  const [, expires] = /\bexpires=(\d+)/.exec(text) ?? [];
  const [, signature] = /\bsignature=([\w-]{43})/.exec(text) ?? [];
  return expires && signature ? `?expires=${expires}&signature=${signature}` : query;
}

/** Restores `#` and `?` where they were escaped, and removes what was added to the path. */
export function repairPath(address: string): string {
  const [path = ''] = /^[^?#]*/.exec(address) ?? [];
  const unescaped = path.replace(/%(?:25)*23/gi, '#').replace(/%(?:25)*3f/gi, '?');
  const [start = ''] = /^[^?#]*/.exec(unescaped) ?? [];
  const rest = unescaped.slice(start.length) + address.slice(path.length);
  return start.replace(/(?:%[0-9a-f]{2}|[^\w/%-])+$/i, '') + rest;
}

/** Parts a path that ends with a key, as if the key had been in the hash. */
export function splitKey(path: string): { readonly path: string; readonly hash: string } {
  const [, before = path, key] = /^(.*?)\/([\w-]{43})(?:\/.*)?$/.exec(path) ?? [];
  return key === undefined ? { path, hash: '' } : { path: before || '/', hash: `#${key}` };
}
