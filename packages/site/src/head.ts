import { beginExchange } from '@sign-envelope/element/begin';
import { readFirstFlags } from './flags/first-flags.ts';

// Runs before everything else is loaded, and so must stay small: what the page will ask for first is
// asked for here. Whatever is no signer's link begins nothing.

/** The address by which the page was opened. */
export const openedBy = location.href;

/** Whether the page is in a sandboxed frame without its origin: it has no storage, and its API is a stranger's. */
export const isCutOff = origin === 'null';

const { pathname, search, hash } = location;
const isLink = !isCutOff && pathname === '/' && /^#[^/]/.test(hash);
// No script, referrer or report may see the key.
if (isLink) history.replaceState(history.state, '', pathname + search);

const hasFlags =
  !isCutOff && document.getElementById('site-settings')?.textContent.includes('"flags":true');

/** The exchange of the link's key, if the page was opened by a link that needs no repair. */
export const exchange =
  /^#[\w-]{43}$/.test(hash) && isLink ? beginExchange({ api: '/api', key: hash.slice(1) }) : null;

/** The flags, if the site has them. Rejects if they could not be loaded. */
export const firstFlags = hasFlags ? readFirstFlags(fetch) : null;

// Who applies them reports it.
firstFlags?.catch(() => undefined);
