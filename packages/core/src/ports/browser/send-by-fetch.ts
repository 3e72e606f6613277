import type { JsonBody, TransportRequest, TransportResponse } from '../transport.ts';
import { parseJson } from './parse-json.ts';
import { createTimeout } from './timeout.ts';

/** Bytes a millisecond: 10 kB/s, a phone at the edge of its network. */
const minBytesPerMs = 10;

function toHeaders(request: TransportRequest, body: JsonBody | undefined): Headers {
  const headers = new Headers(request.headers);
  if (request.responseType === 'json') headers.set('accept', 'application/json');
  if (body !== undefined) headers.set('content-type', 'application/json');
  return headers;
}

/** One call by fetch. Cookies and the referrer stay at home: the token alone says who asks. */
export async function sendByFetch(
  request: TransportRequest,
  body: JsonBody | undefined,
  address: string,
  timeout: number,
): Promise<TransportResponse> {
  const text = body === undefined ? null : JSON.stringify(body.value);
  // Fetch tells nothing while it sends, so a long body is given the time a slow line needs.
  const sending = (text?.length ?? 0) / minBytesPerMs;
  const timer = createTimeout(timeout + sending, request.signal);
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
          ? // Few calls fetch a file: what reads one comes with the first.
            await (await import('./read-blob.ts')).readBlob(
              response,
              timer.renew,
              request.onProgress,
            )
          : parseJson(await response.text()),
    };
  } catch (cause) {
    throw timer.explain(cause);
  } finally {
    timer.end();
  }
}
