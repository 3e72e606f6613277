import { findKey, repairPath, repairSignedQuery, splitKey } from './repair-link.ts';
import { type Route, readRoute } from './route.ts';

/** The parsed address of a page visit, and the address to show without secrets. */
export interface Visit {
  readonly route: Route;
  /** The key of the link; empty if there is none. */
  readonly key: string;
  /** Whether a part of the link is missing. */
  readonly isIncomplete: boolean;
  /** The query with its `?`, or empty. */
  readonly query: string;
  /** The address to show, without secrets. */
  readonly shown: string;
}

/** What the history entry keeps of an address for a reload. */
export type KeptVisit = Pick<Visit, 'query' | 'isIncomplete'>;

/** Resolves a path within the site: `//host` and `/\host` would otherwise leave it. */
function within(site: string, path: string): URL {
  const address = URL.parse(`/${repairPath(path).replace(/^[/\\]+/, '')}`, site);
  return address?.origin === site ? address : new URL('/', site);
}

/** Resolves a path in the hash of the root, as in old links. */
function resolve({ origin, pathname, search, hash }: URL): URL {
  let resolved = within(origin, pathname + search + hash);
  while (resolved.pathname === '/' && resolved.hash.startsWith('#/')) {
    resolved = within(resolved.origin, resolved.hash.slice(1));
  }
  return resolved;
}

const hasKey = ({ name }: Route) =>
  name === 'signing' || name === 'preview' || name === 'download' || name === 'status';

/** Whether the signed query opens the page. */
const hasSignedQuery = (route: Route) =>
  route.name === 'bulk-preview' || route.name === 'widget-verify';

/** Finds the route of a path, and the key that a mail program has left in the path. */
function findRoute(path: string, hash: string) {
  const split = splitKey(path);
  const route = readRoute(split.path);
  return hasKey(route)
    ? { route, ...split, hash: split.hash || hash }
    : { route: readRoute(path), path, hash };
}

/**
 * Parses an address, and repairs it.
 *
 * @param kept - What was removed from the address before.
 */
export function readVisit(address: URL, kept: Partial<KeptVisit> = {}): Visit {
  const resolved = resolve(address);
  // Two slashes at the start would name another host.
  const { route, path, hash } = findRoute(resolved.pathname.replace(/^\/+/, '/'), resolved.hash);
  const key = hasKey(route) ? findKey(hash) : '';
  const isIncomplete = hasKey(route) && key === '' && (hash !== '' || kept.isIncomplete === true);
  if (!hasSignedQuery(route)) {
    const query = resolved.search;
    return { route, key, isIncomplete, query, shown: path + query };
  }
  const query = repairSignedQuery(resolved.search) || (kept.query ?? '');
  return { route, key, isIncomplete, query, shown: path };
}
