import { type Route, readRoute } from './route.ts';

/** The parsed address of a page visit, and the address to show without secrets. */
export interface Visit {
  readonly route: Route;
  /** The key of the link; empty if there is none. */
  readonly key: string;
  /** The query with its `?`, or empty. */
  readonly query: string;
  /** The address to show, without secrets. */
  readonly shown: string;
}

/** Resolves a path within the site: `//host` and `/\host` would otherwise leave it. */
function within(site: string, path: string): URL {
  const address = URL.parse(`/${path.replace(/^[/\\]+/, '')}`, site);
  return address?.origin === site ? address : new URL('/', site);
}

/** Resolves a path in the hash of the root, as in old links. */
function resolve(address: URL): URL {
  let resolved = address;
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

/**
 * Parses an address. `keptQuery` is the signed query that was removed from it before; the history entry
 * keeps it for a reload.
 */
export function readVisit(address: URL, keptQuery = ''): Visit {
  const { pathname: path, search, hash } = resolve(address);
  // Two slashes at the start would name another host.
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
