import type { Transport, TransportRequest } from '../transport.ts';
import type { Exchange } from './exchange.ts';
import { sendByFetch } from './send-by-fetch.ts';

/** The full address of a call. */
export function toAddress(request: TransportRequest, api: string): string {
  const base = (request.base ?? api).replace(/\/+$/, '');
  const query = new URLSearchParams(request.query).toString();
  return `${base}${request.path}${query === '' ? '' : `?${query}`}`;
}

/**
 * Calls the server by fetch, and sends files and what reports its progress by XMLHttpRequest, because
 * only that can.
 */
export function createBrowserTransport(
  api: string,
  timeout: number,
  exchange?: Exchange,
): Transport {
  return {
    async send(request) {
      const address = toAddress(request, api);
      const { body, onProgress } = request;
      // Node has no XMLHttpRequest. There a submission goes by fetch, too.
      const isPlain = onProgress === undefined || typeof XMLHttpRequest === 'undefined';
      if (body === undefined || (body.kind === 'json' && isPlain))
        return sendByFetch(request, body, address, timeout, exchange);
      // Loaded before anything can be sent: a chunk of its own could not be once the network fails.
      const { sendUpload } = await import('./deferred-browser-ports.ts');
      return sendUpload(request, body, address, timeout);
    },
  };
}
