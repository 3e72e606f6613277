import { SigningError } from '../../errors/signing-error.ts';

/**
 * Bytes after which what has come is handed to the browser, which keeps blobs out of the page's
 * memory, on the disk where they are many.
 */
const handOver = 4 * 1024 * 1024;

/**
 * Reads a body piece by piece, telling the fraction where the server told the whole. A large file is
 * never in the page's memory as a whole, let alone twice.
 *
 * @param renew - Called for each sign of life.
 */
export async function readBlob(
  response: Response,
  renew: () => void,
  onProgress: ((fraction: number) => void) | undefined,
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const total = Number(response.headers.get('content-length') ?? 0);
  const isEncoded = response.headers.has('content-encoding');
  const kept: Blob[] = [];
  let pieces: BlobPart[] = [];
  let waiting = 0;
  let received = 0;

  const keep = () => {
    kept.push(new Blob(pieces));
    pieces = [];
    waiting = 0;
  };

  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) break;
    renew();
    pieces.push(piece.value);
    waiting += piece.value.byteLength;
    received += piece.value.byteLength;
    if (waiting >= handOver) keep();
    // Of an encoded body the header tells the size on the wire, not that of what is read.
    if (total > 0) onProgress?.(Math.min(1, received / total));
  }
  keep();
  if (!isEncoded && received < total) {
    throw new SigningError('network', 'The answer was cut off', { status: 0 });
  }
  return new Blob(kept, { type });
}
