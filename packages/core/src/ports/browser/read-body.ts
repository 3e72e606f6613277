import { SigningError } from '../../errors/signing-error.ts';

/** The parsed body; `undefined` if it is not JSON, such as a proxy's error page. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The contract decides whether that is an error.
    return undefined;
  }
}

/**
 * Bytes after which received data are moved into a blob, which the browser can keep out of the page's
 * memory.
 */
const blobSize = 4 * 1024 * 1024;

/**
 * Reads a body chunk by chunk, and reports the fraction received if its size is known. A large file is
 * never in the page's memory as a whole.
 *
 * @param renew - Called for every chunk.
 */
export async function readBlob(
  response: Response,
  renew: () => void,
  onProgress: ((fraction: number) => void) | undefined,
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const total = Number(response.headers.get('content-length') ?? 0);
  const isEncoded = response.headers.has('content-encoding');
  const blobs: Blob[] = [];
  let chunks: BlobPart[] = [];
  let buffered = 0;
  let received = 0;

  const moveToBlob = () => {
    blobs.push(new Blob(chunks));
    chunks = [];
    buffered = 0;
  };

  const reader = response.body?.getReader();
  for (;;) {
    const chunk = await reader?.read();
    if (chunk === undefined || chunk.done) break;
    renew();
    chunks.push(chunk.value);
    buffered += chunk.value.byteLength;
    received += chunk.value.byteLength;
    if (buffered >= blobSize) moveToBlob();
    // For a compressed body, the header has the compressed size.
    if (total > 0) onProgress?.(Math.min(1, received / total));
  }
  moveToBlob();
  if (!isEncoded && received < total) {
    throw new SigningError('network', 'The response was cut off', { status: 0 });
  }
  return new Blob(blobs, { type });
}
