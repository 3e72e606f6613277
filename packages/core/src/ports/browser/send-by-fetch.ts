import type { JsonBody, TransportRequest, TransportResponse } from '../transport.ts';
import { callSettings, contentType } from './call-settings.ts';
import type { Exchange } from './exchange.ts';
import { parseJson } from './parse-json.ts';
import { createTimeout } from './timeout.ts';

function toHeaders(request: TransportRequest, type: string | null): Headers {
  const headers = new Headers(request.headers);
  if (request.responseType === 'json') headers.set('accept', json);
  if (type !== null) headers.set('content-type', type);
  return headers;
}

const json = 'application/json';

/** Statuses by which a server refuses a body because of its type. */
const typeRefused: readonly number[] = [400, 415, 422];

/** Sends a call by fetch, unless it is the one that the page has begun already. */
export async function sendByFetch(
  request: TransportRequest,
  body: JsonBody | undefined,
  address: string,
  timeout: number,
  begun: Exchange | undefined,
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
    let response = await (begun?.take(address, text, timer.signal) ?? send(type));
    if (type !== json && typeRefused.includes(response.status)) response = await send(json);
    timer.renew();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body:
        request.responseType === 'blob' && response.ok
          ? // Loaded with the first file, because few calls fetch one.
            await (await import('./read-blob.ts')).readBlob(
              response,
              timer.renew,
              request.onProgress,
            )
          : parseJson(await response.text()),
    };
  } catch (cause) {
    throw timer.toError(cause);
  } finally {
    timer.end();
  }
}
