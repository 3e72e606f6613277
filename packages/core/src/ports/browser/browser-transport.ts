import { loadLatePart } from '../../load-late-part.ts';
import { toJson } from '../../model/to-json.ts';
import type { JsonBody, Transport, TransportRequest, TransportResponse } from '../transport.ts';
import { callSettings, contentType, type Exchange } from './exchange.ts';
import { isElsewhere, parseBody, readBlob } from './read-body.ts';
import { createTimeout } from './timeout.ts';

/** The full address of a call. */
export function toAddress(request: TransportRequest, api: string): string {
  const base = (request.base ?? api).replace(/\/+$/, '');
  const query = new URLSearchParams(request.query).toString();
  return `${base}${request.path}${query === '' ? '' : `?${query}`}`;
}

function toHeaders(request: TransportRequest, type: string | null): Headers {
  const headers = new Headers(request.headers);
  if (request.responseType === 'json') headers.set('accept', 'application/json');
  if (type !== null) headers.set('content-type', type);
  return headers;
}

/** Sends a call by fetch, or takes its response from a prefetched exchange. */
async function sendByFetch(
  request: TransportRequest,
  body: JsonBody | undefined,
  address: string,
  timeout: number,
  exchange: Exchange | undefined,
): Promise<TransportResponse> {
  const text = body === undefined ? null : toJson(body.value);
  const timer = createTimeout(timeout, request.signal);
  const send = () =>
    fetch(address, {
      method: request.method,
      headers: toHeaders(request, text && contentType(address, body?.isSimple)),
      ...(text === null ? {} : { body: text }),
      signal: timer.signal,
      ...callSettings,
    });
  try {
    const response = await (exchange?.take(address, text, timer.signal) ?? send());
    timer.renew();
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    const isFile = request.responseType === 'blob' && response.ok;
    const body = isFile
      ? await readBlob(response, timer.renew, request.onProgress)
      : parseBody(await response.text(), headers['content-type']);
    // Files and images may come from the address of a store.
    const isRead = isFile || request.base !== undefined || !isElsewhere(response.url, address);
    return { status, headers, body: isRead ? body : undefined };
  } catch (cause) {
    throw timer.toError(cause);
  } finally {
    timer.end();
  }
}

/**
 * Calls the server by fetch. Files, and calls that report the progress of their body, are sent by
 * XMLHttpRequest, because only that can report it.
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
      if (body === undefined || (body.kind === 'json' && isPlain)) {
        return sendByFetch(request, body, address, timeout, exchange);
      }
      const { sendUpload } = await loadLatePart();
      return sendUpload(request, body, address, timeout);
    },
  };
}
