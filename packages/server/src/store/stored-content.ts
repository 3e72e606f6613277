import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  checkStoredFile,
  DamagedFileError,
  pieceBytes,
  readStoredFile,
  type StoredFile,
  withExistingFile,
} from './stored-file.ts';

/** A file's content, compared with what was stored before any of it is handed out. */
export interface StoredContent {
  readonly bytes: number;
  /** A fresh stream of it, to be read once. It fails rather than end with anything else. */
  stream(): Readable;
  /** All of it, for files of bounded size. */
  read(): Promise<Buffer>;
}

/** Bytes up to which a file is read once and held in memory; larger ones are read in pieces. */
const heldBytes = 512 * 1024;

/**
 * Opens a file for sending: what is sent is what was compared. A small one is read once and kept in
 * memory. A large one is compared first, and again while it is sent, the last piece being held back
 * until all of it has proved right.
 *
 * @throws DamagedFileError where the file is missing or holds something else.
 */
export async function openStoredFile(file: StoredFile): Promise<StoredContent> {
  if (file.bytes <= heldBytes) return heldContent(await readStoredFile(file));
  await checkStoredFile(file);
  return {
    bytes: file.bytes,
    stream: () => Readable.from(comparedPieces(file), { objectMode: false, highWaterMark: 1 }),
    read: () => readStoredFile(file),
  };
}

/** Content that is in memory already, and known to be right. */
export function heldContent(content: Buffer): StoredContent {
  return {
    bytes: content.byteLength,
    // In one piece: `Readable.from` would go through a buffer byte by byte.
    stream: () => Readable.from([content], { objectMode: false }),
    read: async () => content,
  };
}

/**
 * A file's pieces. It is opened for each anew, so that a reader who takes an hour, or never comes
 * back, holds no descriptor.
 */
async function* comparedPieces(file: StoredFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | null = null;
  for (let position = 0; position < file.bytes; ) {
    const piece = await readPiece(file, position);
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
