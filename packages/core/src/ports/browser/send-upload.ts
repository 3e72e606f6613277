import { toJson } from '../../model/to-json.ts';
import { requireReadable } from '../read-file.ts';
import type { JsonBody, TransportRequest, TransportResponse, UploadBody } from '../transport.ts';
import { isElsewhere, parseBody } from './read-body.ts';
import { createTimeout } from './timeout.ts';

/** The headers of a raw header block, names in lower case. */
export function parseHeaders(block: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    block
      .split(/\r?\n/)
      .map((line) => line.split(/:\s*(.*)/s))
      .filter(([name]) => name !== undefined && name !== '')
      .map(([name = '', value = '']) => [name.toLowerCase(), value.trim()]),
  );
}

function toForm(body: UploadBody): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body.params)) form.append(name, value);
  // Last, so that a server that streams the form knows what the file is for.
  form.append('file', body.file, body.fileName);
  return form;
}

/** Bytes that the device may still buffer when it reports an upload as sent. */
const maxBuffered = 256_000;

/** Bytes per ms of the slowest connection that is supported: a phone with a weak signal. */
const slowestRate = 5;

/** The body, and its approximate size in bytes. */
function encode(body: UploadBody | JsonBody): { data: FormData | string; size: number } {
  if (body.kind === 'upload') return { data: toForm(body), size: body.file.size };
  const data = toJson(body.value);
  return { data, size: data.length };
}

/**
 * Sends an upload by XMLHttpRequest, and reports the fraction sent. It does not time out as long as it
 * makes progress.
 */
export function sendUpload(
  request: TransportRequest,
  body: UploadBody | JsonBody,
  address: string,
  timeout: number,
): Promise<TransportResponse> {
  const { data, size } = encode(body);
  const timeToFlush = Math.min(size, maxBuffered) / slowestRate;
  const timer = createTimeout(timeout + timeToFlush, request.signal);
  return new Promise<TransportResponse>((resolve, reject) => {
    const call = new XMLHttpRequest();
    const fail = (cause: unknown) => reject(timer.toError(cause));
    call.open(request.method, address);
    for (const [name, value] of Object.entries(request.headers)) call.setRequestHeader(name, value);
    call.setRequestHeader('accept', 'application/json');
    if (body.kind === 'json') call.setRequestHeader('content-type', 'application/json');
    call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      timer.renew();
      if (lengthComputable && total > 0) request.onProgress?.(Math.min(1, loaded / total));
    });
    call.addEventListener('load', () => {
      const headers = parseHeaders(call.getAllResponseHeaders());
      const body = isElsewhere(call.responseURL, address)
        ? undefined
        : parseBody(call.responseText, headers['content-type']);
      resolve({ status: call.status, headers, body });
    });
    call.addEventListener('error', (cause) => {
      if (body.kind === 'json') return fail(cause);
      // A file that has changed meanwhile fails like a connection that is lost.
      requireReadable(body.file).then(() => fail(cause), reject);
    });
    call.addEventListener('abort', fail);
    timer.signal.addEventListener('abort', () => call.abort(), { once: true });
    if (timer.signal.aborted) fail(undefined);
    else call.send(data);
  }).finally(() => timer.end());
}
