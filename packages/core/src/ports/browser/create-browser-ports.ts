import type { Ports } from '../ports.ts';
import { browserClock } from './browser-clock.ts';
import { browserIds } from './browser-ids.ts';
import { createBrowserStorage } from './browser-storage.ts';
import { createBrowserTransport } from './browser-transport.ts';
import type { Exchange } from './exchange.ts';
import { imageAddress } from './image-address.ts';
import { whenIdle } from './when-idle.ts';

/** Options of the browser's ports. */
export interface BrowserPortsOptions {
  /** Base address of the API, such as `/api` or `https://sign.example.com/api`. */
  readonly api: string;
  /** Base URL of page and signature images; by default `/cdn` at the origin of the API. */
  readonly cdn?: string | undefined;
  /** Milliseconds without any data after which a call times out; 30,000 by default. */
  readonly timeout?: number;
  /** A call for token and envelope that the page has begun already. */
  readonly exchange?: Exchange | undefined;
}

/** Milliseconds. */
const defaultTimeout = 30_000;

/**
 * The ports of a browser: fetch and XMLHttpRequest, session storage, clock and randomness. Safe to import
 * anywhere; calling it needs a browser.
 *
 * @example
 * ```ts
 * const session = createSigningSession(createBrowserPorts({ api: '/api' }));
 * ```
 */
export function createBrowserPorts({
  api,
  cdn = imageAddress(api),
  timeout = defaultTimeout,
  exchange,
}: BrowserPortsOptions): Ports {
  return {
    transport: createBrowserTransport(api, timeout, exchange),
    storage: createBrowserStorage(),
    clock: browserClock,
    ids: browserIds,
    cdn,
    async deferred() {
      await whenIdle();
      return (await import('./deferred-browser-ports.ts')).createDeferredBrowserPorts();
    },
  };
}
