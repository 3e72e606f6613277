import { loadLatePart } from '../../load-late-part.ts';
import type { Clock, DraftStore, Ids, Network, Ports } from '../ports.ts';
import { browserPresence } from './browser-presence.ts';
import { createBrowserStorage } from './browser-storage.ts';
import { createBrowserTransport } from './browser-transport.ts';
import type { Exchange } from './exchange.ts';
import { steadyNow } from './steady-now.ts';
import { whenIdle } from './when-idle.ts';

/** Options of the browser's ports. */
export interface BrowserPortsOptions {
  /** Base address of the API, such as `/api` or `https://sign.example.com/api`. */
  readonly api: string;
  /** Base URL of page and signature images; by default `/cdn` at the origin of the API. */
  readonly cdn?: string | undefined;
  /** Milliseconds without data after which a call times out; by default 30,000. */
  readonly timeout?: number;
  /** A prefetched call for the token and the envelope, from `beginExchange`. */
  readonly exchange?: Exchange | undefined;
}

/** Milliseconds. */
const defaultTimeout = 30_000;

const browserClock: Clock = {
  now: steadyNow,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** 128 random bits, in hex. `crypto.randomUUID` is missing on pages not served over https. */
const browserIds: Ids = {
  create: () =>
    [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),
};

/** The browser's view of the network: `offline` is certain, `online` may still lead nowhere. */
const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onBack(callback) {
    addEventListener('online', callback);
    return () => removeEventListener('online', callback);
  },
};

/** Drafts in IndexedDB, whose code loads with the first of them. */
function createLateDrafts(): DraftStore {
  let opened: DraftStore | null = null;

  async function open(): Promise<DraftStore> {
    const { createBrowserDrafts } = await loadLatePart();
    opened ??= createBrowserDrafts();
    return opened;
  }

  return {
    read: async (name) => (await open()).read(name),
    setTime: async (now) => (await open()).setTime?.(now),
    write: async (...entry) => (await open()).write(...entry),
    remove: async (...entry) => (await open()).remove(...entry),
  };
}

/**
 * The base address of images if the host names none: `/cdn` at the origin of the API.
 *
 * @example
 * ```ts
 * imageAddress('https://sign.example.com/api'); // 'https://sign.example.com/cdn'
 * imageAddress('/api'); // '/cdn'
 * ```
 */
export const imageAddress = (api: string): string =>
  `${/^(?:https?:)?\/\/[^/]*/.exec(api)?.[0] ?? ''}/cdn`;

/**
 * The ports of a browser: fetch and XMLHttpRequest, session storage, drafts in IndexedDB, clock and
 * randomness. Safe to import anywhere; calling it needs a browser.
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
    network: browserNetwork,
    drafts: createLateDrafts(),
    presence: browserPresence,
    whenIdle,
  };
}
