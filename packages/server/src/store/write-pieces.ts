import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  DamagedFileError,
  type FileDigest,
  requireDigest,
  type StoredFile,
  withExistingFile,
} from './stored-file.ts';

/** Writes a body to a new file, or replaces what an attempt before has left there. */
export async function writePieces(
  body: AsyncIterable<Uint8Array>,
  path: string,
): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    body,
    async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.byteLength;
        yield piece;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Copies a file to a temporary path, and compares the copy with its digest.
 *
 * @throws DamagedFileError if it is missing or has changed.
 */
export async function copyStoredFile(file: StoredFile, temporary: string): Promise<void> {
  const digest = await withExistingFile(file.path, async (handle) => {
    // A file of the wrong size may have become too large to copy.
    if ((await handle.stat()).size !== file.bytes) throw new DamagedFileError(file.path, 'changed');
    return writePieces(handle.createReadStream({ autoClose: false }), temporary);
  });
  requireDigest(file, digest);
}
