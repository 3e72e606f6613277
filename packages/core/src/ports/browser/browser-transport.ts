import { loadLatePart } from '../../load-late-part.ts';
import type { JsonBody, Transport, TransportRequest, TransportResponse } from '../transport.ts';
import { callSettings, contentType, type Exchange } from './exchange.ts';
import { parseJson, readBlob } from './read-body.ts';
import { createTimeout } from './timeout.ts';

/** The full address of a call. */
export function toAddress(request: TransportRequest, api: string): string {
  const base = (request.base ?? api).replace(/\/+$/, '');
  const query = new URLSearchParams(request.query).toString();
  return `${base}${request.path}${query === '' ? '' : `?${query}`}`;
}

const json = 'application/json';

function toHeaders(request: TransportRequest, type: string | null): Headers {
  const headers = new Headers(request.headers);
  if (request.responseType === 'json') headers.set('accept', json);
  if (type !== null) headers.set('content-type', type);
  return headers;
}

/** Statuses with which a server rejects a body because of its type. */
const unsupportedTypeStatuses: readonly number[] = [400, 415, 422];

/** Sends a call by fetch, or takes its response from a prefetched exchange. */
async function sendByFetch(
  request: TransportRequest,
  body: JsonBody | undefined,
  address: string,
  timeout: number,
  exchange: Exchange | undefined,
): Promise<TransportResponse> {
  const text = body === undefined ? null : JSON.stringify(body.value);
  const timer = createTimeout(timeout, request.signal);
  const send = (type: string) =>
    fetch(address, {
      method: request.method,
      headers: toHeaders(request, text && type),
      ...(text === null ? {} : { body: text }),
      signal: timer.signal,
      ...callSettings,
    });
  try {
    const type = contentType(address, body?.isSimple);
    let response = await (exchange?.take(address, text, timer.signal) ?? send(type));
    if (type !== json && unsupportedTypeStatuses.includes(response.status)) {
      response = await send(json);
    }
    timer.renew();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body:
        request.responseType === 'blob' && response.ok
          ? await readBlob(response, timer.renew, request.onProgress)
          : parseJson(await response.text()),
    };
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
