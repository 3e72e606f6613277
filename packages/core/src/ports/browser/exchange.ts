import { toJson } from '../../model/to-json.ts';
/** Every call goes without cookies or referrer: only the token authenticates it. */
export const callSettings = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const;

/**
 * The type of a JSON body. To another origin, plain text needs no preflight; a server has to allow it.
 *
 * @param isSimple - Whether the server may take the body as plain text.
 */
export const contentType = (address: string, isSimple: boolean | undefined): string =>
  isSimple && !address.startsWith('/') ? 'text/plain' : 'application/json';

/** What `beginExchange` needs to know. */
export interface ExchangeOptions {
  /** Base address of the API, exactly as the session is given it. */
  readonly api: string;
  /** Key of the signer's link. */
  readonly key: string;
}

/** A prefetched call for the token and the envelope of a link. */
export interface Exchange {
  /**
   * The response, for the first call with this address and body; `null` for any other call, which the
   * caller has to make itself. The signal stops the call.
   */
  take(address: string, body: string | null, signal: AbortSignal): Promise<Response> | null;
}

/**
 * Prefetches the token and the envelope of a link while the other scripts are still loading. Pass the
 * result to the element as `exchange`, or to `createBrowserPorts`. A session with another key or API
 * makes its own call.
 *
 * @example
 * ```ts
 * const api = 'https://sign.example.com/api';
 * element.api = api;
 * element.exchange = beginExchange({ api, key });
 * element.linkKey = key;
 * ```
 */
export function beginExchange({ api, key }: ExchangeOptions): Exchange {
  const address = `${api.replace(/\/+$/, '')}/auth`;
  const body = toJson({ key, include_data: true });
  const controller = new AbortController();
  const response = fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': contentType(address, true) },
    body,
    signal: controller.signal,
    ...callSettings,
  }).then((arrived) => {
    // The body is read while the scripts load, so that the session need not wait for it.
    const text = arrived.text();
    text.catch(() => undefined);
    return Object.assign(arrived, { text: () => text });
  });
  // The session that takes the response handles its failure.
  response.catch(() => undefined);
  let isTaken = false;
  return {
    take(forAddress, forBody, signal) {
      if (isTaken || forAddress !== address || forBody !== body) return null;
      isTaken = true;
      const stop = () => controller.abort();
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      return response;
    },
  };
}
