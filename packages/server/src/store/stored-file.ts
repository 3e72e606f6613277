import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { hasCode } from '../errors/error-code.ts';
import { withOpenFile } from './open-file.ts';

/** The size and digest of a file. */
export interface FileDigest {
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** A file with its digest, which is checked at every use. */
export interface StoredFile extends FileDigest {
  readonly path: string;
}

/** A file is missing or has changed since it was stored. The message includes its path. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
  readonly path: string;
  readonly problem: 'missing' | 'changed';

  constructor(path: string, problem: 'missing' | 'changed') {
    super(
      problem === 'missing'
        ? `The file ${path} is missing.`
        : `The file ${path} has changed since it was stored.`,
    );
    this.path = path;
    this.problem = problem;
  }
}

export function digestOf(content: Uint8Array): FileDigest {
  return {
    bytes: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

/**
 * Throws a `DamagedFileError` unless a file has its size.
 *
 * @param size - In bytes; `null` if it is missing.
 * @param path - Where the file is.
 */
export function requireSize({ bytes }: StoredFile, size: number | null, path: string): void {
  if (size !== bytes) throw new DamagedFileError(path, size === null ? 'missing' : 'changed');
}

/** Throws a `DamagedFileError` unless the digests match. */
export function requireDigest(file: StoredFile, { bytes, sha256 }: FileDigest): void {
  if (bytes !== file.bytes || sha256 !== file.sha256) {
    throw new DamagedFileError(file.path, 'changed');
  }
}

/**
 * Reads a whole file and checks its digest.
 *
 * @throws DamagedFileError if it is missing or has changed.
 */
export async function readStoredFile(file: StoredFile): Promise<Buffer> {
  return withExistingFile(file.path, async (handle) => {
    // A file of the wrong size may have become too large to read.
    if ((await handle.stat()).size !== file.bytes) throw new DamagedFileError(file.path, 'changed');
    const content = await handle.readFile();
    requireDigest(file, digestOf(content));
    return content;
  });
}

/**
 * Checks the digest of a file, holding only a piece of it in memory.
 *
 * @throws DamagedFileError if it is missing or has changed.
 */
export async function checkStoredFile(file: StoredFile): Promise<void> {
  requireDigest(file, await digestFile(file.path));
}

/** Bytes read at a time: few calls, and little memory per reader. */
export const pieceBytes = 256 * 1024;

/** Hashes a file in pieces. Throws a `DamagedFileError` if it is missing. */
export async function digestFile(path: string): Promise<FileDigest> {
  return withExistingFile(path, async (handle) => {
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(pieceBytes);
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, bytes);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  });
}

/** Uses a file that must exist. Throws a `DamagedFileError` if it is missing. */
export async function withExistingFile<T>(
  path: string,
  use: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  try {
    return await withOpenFile(path, use);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new DamagedFileError(path, 'missing');
    throw error;
  }
}
