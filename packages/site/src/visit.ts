import { type Route, readRoute } from './route.ts';

/** What an address asks for, and what may stay in it. */
export interface Visit {
  readonly route: Route;
  /** The key of the link; empty where the address has none. */
  readonly key: string;
  /** The address's query, with its `?`, or empty. */
  readonly query: string;
  /** The address to show: whatever opens something is out of it. */
  readonly shown: string;
}

/** An address that leads within the site, whatever a hash says: `//host` and `/\host` would leave it. */
function within(site: string, path: string): URL {
  const address = URL.parse(`/${path.replace(/^[/\\]+/, '')}`, site);
  return address?.origin === site ? address : new URL('/', site);
}

/** A path inside the hash of the root, from links of long ago, is where the address leads. */
function resolve(address: URL): URL {
  let resolved = address;
  while (resolved.pathname === '/' && resolved.hash.startsWith('#/')) {
    resolved = within(resolved.origin, resolved.hash.slice(1));
  }
  return resolved;
}

const hasKey = ({ name }: Route) =>
  name === 'signing' || name === 'preview' || name === 'download' || name === 'status';

/** A query that is itself what opens the page. */
const hasSignedQuery = (route: Route) =>
  route.name === 'bulk-preview' || route.name === 'widget-verify';

/**
 * Reads an address. `keptQuery` is the signed query that left it when it was first seen: it stays
 * with the entry of the history, so that a reload finds it.
 */
export function readVisit(address: URL, keptQuery = ''): Visit {
  const { pathname: path, search, hash } = resolve(address);
  // Two slashes at the beginning would name another site.
  const pathname = path.replace(/^\/+/, '/');
  const route = readRoute(pathname);
  const isSigned = hasSignedQuery(route);
  return {
    route,
    key: hasKey(route) ? hash.slice(1) : '',
    query: isSigned ? search || keptQuery : search,
    shown: isSigned ? pathname : pathname + search,
  };
}
