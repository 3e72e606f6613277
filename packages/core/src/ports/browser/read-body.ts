import { SigningError } from '../../errors/signing-error.ts';

/**
 * The body of a response: JSON, or else its text, as `''` for an empty one. `undefined` if it cannot be the
 * server's: a page, as of a proxy or of the login of a public network, or JSON that was cut off.
 */
export function parseBody(text: string, type = ''): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  try {
    return JSON.parse(trimmed);
  } catch {
    const isCut = /^[[{"]/.test(trimmed) || /\bjson\b/i.test(type);
    const isPage = trimmed.startsWith('<') || (/\bhtml\b/i.test(type) && trimmed.includes('<'));
    return isCut || isPage ? undefined : trimmed;
  }
}

/** Whether a call was redirected to another origin, whose response is not the server's. */
export function isElsewhere(responseUrl: string, address: string): boolean {
  if (responseUrl === '') return false;
  // As fetch resolves it: a page may have another base, and a frame of `srcdoc` has no origin in its location.
  const base = globalThis.document?.baseURI ?? globalThis.location?.href;
  return new URL(responseUrl).origin !== new URL(address, base).origin;
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
