import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';
import {
  checkStoredFile,
  DamagedFileError,
  pieceBytes,
  readStoredFile,
  type StoredFile,
  withExistingFile,
} from './stored-file.ts';

/** The content of a file whose digest has been checked. */
export interface StoredContent {
  readonly bytes: number;
  /** A new stream of the content. It fails if the file changes meanwhile. */
  stream(): Readable;
  /** The whole content, for files of bounded size. */
  read(): Promise<Buffer>;
}

/** Files up to this many bytes are read into memory; larger ones are streamed. */
const heldBytes = 512 * 1024;

/**
 * Opens a file for sending, after checking its digest. A small file is read into memory. A large
 * one is checked again while it is sent: its last piece is held back until the whole digest
 * matches.
 *
 * @throws DamagedFileError if the file is missing or has changed.
 */
export async function openStoredFile(
  files: Pick<FileStore, 'withLocal'>,
  file: StoredFile,
): Promise<StoredContent> {
  const read = () => files.withLocal([file], () => readStoredFile(file));
  if (file.bytes <= heldBytes) return heldContent(await read());
  await files.withLocal([file], () => checkStoredFile(file));
  return {
    bytes: file.bytes,
    stream: () =>
      Readable.from(comparedPieces(files, file), { objectMode: false, highWaterMark: 1 }),
    read,
  };
}

/** Content that is in memory and known to be correct. */
export function heldContent(content: Buffer): StoredContent {
  return {
    bytes: content.byteLength,
    // As one chunk: `Readable.from` would iterate over a buffer byte by byte.
    stream: () => Readable.from([content], { objectMode: false }),
    read: async () => content,
  };
}

/** Reads a file in pieces. It is opened for each one, so that slow readers hold no descriptor. */
async function* comparedPieces(
  files: Pick<FileStore, 'withLocal'>,
  file: StoredFile,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | null = null;
  for (let position = 0; position < file.bytes; ) {
    const at = position;
    const piece = await files.withLocal([file], () => readPiece(file, at));
    hash.update(piece);
    position += piece.byteLength;
    if (held !== null) yield held;
    held = piece;
  }
  if (hash.digest('hex') !== file.sha256) throw new DamagedFileError(file.path, 'changed');
  if (held !== null) yield held;
}

async function readPiece({ path, bytes }: StoredFile, position: number): Promise<Buffer> {
  return withExistingFile(path, async (handle) => {
    const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, bytes - position));
    const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, position);
    if (bytesRead === 0) throw new DamagedFileError(path, 'changed');
    return buffer.subarray(0, bytesRead);
  });
}
