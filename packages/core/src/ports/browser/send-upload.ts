import type { TransportRequest, TransportResponse, UploadBody } from '../transport.ts';
import { parseJson } from './parse-json.ts';
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

/** Sends an upload by XMLHttpRequest, and reports the fraction sent. */
export function sendUpload(
  request: TransportRequest,
  body: UploadBody,
  address: string,
  timeout: number,
): Promise<TransportResponse> {
  const timer = createTimeout(timeout, request.signal);
  return new Promise<TransportResponse>((resolve, reject) => {
    const call = new XMLHttpRequest();
    const fail = (cause: unknown) => reject(timer.toError(cause));
    call.open(request.method, address);
    for (const [name, value] of Object.entries(request.headers)) call.setRequestHeader(name, value);
    call.setRequestHeader('accept', 'application/json');
    call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      timer.renew();
      if (lengthComputable && total > 0) request.onProgress?.(Math.min(1, loaded / total));
    });
    call.addEventListener('load', () =>
      resolve({
        status: call.status,
        headers: parseHeaders(call.getAllResponseHeaders()),
        body: parseJson(call.responseText),
      }),
    );
    call.addEventListener('error', fail);
    call.addEventListener('abort', fail);
    timer.signal.addEventListener('abort', () => call.abort(), { once: true });
    if (timer.signal.aborted) fail(undefined);
    else call.send(toForm(body));
  }).finally(() => timer.end());
}
