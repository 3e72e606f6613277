import type { JsonBody, TransportRequest, TransportResponse } from '../transport.ts';
import { parseJson } from './parse-json.ts';
import { createTimeout } from './timeout.ts';

function toHeaders(request: TransportRequest, type: string | null): Headers {
  const headers = new Headers(request.headers);
  if (request.responseType === 'json') headers.set('accept', 'application/json');
  if (type !== null) headers.set('content-type', type);
  return headers;
}

/** Statuses by which a server refuses a body because of its type. */
const typeRefused: readonly number[] = [400, 415, 422];

/** Sends a call by fetch, without cookies or referrer: only the token authenticates it. */
export async function sendByFetch(
  request: TransportRequest,
  body: JsonBody | undefined,
  address: string,
  timeout: number,
): Promise<TransportResponse> {
  const text = body === undefined ? null : JSON.stringify(body.value);
  const timer = createTimeout(timeout, request.signal);
  const send = (type: string) =>
    fetch(address, {
      method: request.method,
      headers: toHeaders(request, text && type),
      ...(text === null ? {} : { body: text }),
      signal: timer.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  try {
    const isPlain = body?.isSimple && !address.startsWith('/');
    let response = await send(isPlain ? 'text/plain' : 'application/json');
    if (isPlain && typeRefused.includes(response.status)) response = await send('application/json');
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
