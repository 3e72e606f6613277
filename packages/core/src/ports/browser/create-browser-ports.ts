import type { Ports } from '../ports.ts';
import { browserClock } from './browser-clock.ts';
import { browserIds } from './browser-ids.ts';
import { createBrowserStorage } from './browser-storage.ts';
import { createBrowserTransport } from './browser-transport.ts';

/** Where a browser's calls go, and how long they may take. */
export interface BrowserPortsOptions {
  /** Base address of the API, such as `/api` or `https://sign.example.com/api`. */
  readonly api: string;
  /** Milliseconds without a sign of life after which a call is given up; 30,000 by default. */
  readonly timeout?: number;
}

/** A server that says nothing for this long will not answer (ms). */
const defaultTimeout = 30_000;

/**
 * The outside world as a browser offers it: fetch and XMLHttpRequest, session storage, the system's
 * clock and randomness. Importing it anywhere is safe; calling it needs a browser.
 *
 * @example
 * ```ts
 * const session = createSigningSession(createBrowserPorts({ api: '/api' }));
 * ```
 */
export function createBrowserPorts({ api, timeout = defaultTimeout }: BrowserPortsOptions): Ports {
  return {
    transport: createBrowserTransport(api, timeout),
    storage: createBrowserStorage(),
    clock: browserClock,
    ids: browserIds,
    deferred: async () =>
      (await import('./deferred-browser-ports.ts')).createDeferredBrowserPorts(),
  };
}
