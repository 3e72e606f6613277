import type { Transport, TransportRequest } from '../transport.ts';
import { sendByFetch } from './send-by-fetch.ts';

/** The full address of a call. */
export function toAddress(request: TransportRequest, api: string): string {
  const base = (request.base ?? api).replace(/\/+$/, '');
  const query = new URLSearchParams(request.query).toString();
  return `${base}${request.path}${query === '' ? '' : `?${query}`}`;
}

/** Calls the server by fetch, and uploads by XMLHttpRequest, because only that reports their progress. */
export function createBrowserTransport(api: string, timeout: number): Transport {
  return {
    async send(request) {
      const address = toAddress(request, api);
      const { body } = request;
      if (body?.kind !== 'upload') return sendByFetch(request, body, address, timeout);
      const { sendUpload } = await import('./send-upload.ts');
      return sendUpload(request, body, address, timeout);
    },
  };
}
