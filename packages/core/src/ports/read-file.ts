import { SigningError } from '../errors/signing-error.ts';

function unreadable(cause?: unknown): SigningError {
  const message = 'The file has been moved, changed or deleted since it was chosen';
  return new SigningError('upload-unreadable', message, { cause });
}

/**
 * The bytes of a file from `start` to before `end`, or to its end. Throws `upload-unreadable` if it is not
 * what was chosen any more.
 */
export async function readFile(file: Blob, start: number, end: number): Promise<Uint8Array> {
  const { size } = file;
  const buffer = await file
    .slice(start, end)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw unreadable(cause);
    });
  if (buffer.byteLength === Math.min(end, size) - start && file.size === size) {
    return new Uint8Array(buffer);
  }
  throw unreadable();
}

/** Throws `upload-unreadable` if a file is not what was chosen any more, as far as its ends show. */
export async function requireReadable(file: Blob): Promise<void> {
  const { size } = file;
  if (size === 0) return;
  await readFile(file, 0, 1);
  await readFile(file, size - 1, size);
}
