import type { JsonBody, TransportRequest, TransportResponse } from '../transport.ts';
import { parseJson } from './parse-json.ts';
import { createTimeout } from './timeout.ts';

function toHeaders(request: TransportRequest, body: JsonBody | undefined): Headers {
  const headers = new Headers(request.headers);
  if (request.responseType === 'json') headers.set('accept', 'application/json');
  if (body !== undefined) headers.set('content-type', 'application/json');
  return headers;
}

/** Sends a call by fetch, without cookies or referrer: only the token authenticates it. */
export async function sendByFetch(
  request: TransportRequest,
  body: JsonBody | undefined,
  address: string,
  timeout: number,
): Promise<TransportResponse> {
  const text = body === undefined ? null : JSON.stringify(body.value);
  const timer = createTimeout(timeout, request.signal);
  try {
    const response = await fetch(address, {
      method: request.method,
      headers: toHeaders(request, body),
      ...(text === null ? {} : { body: text }),
      signal: timer.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
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
