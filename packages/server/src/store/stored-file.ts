import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { hasCode } from '../errors/error-code.ts';
import { withOpenFile } from './open-file.ts';

/** What a file must hold. */
export interface FileDigest {
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** A file of ours, and what it must hold: it is never used without the comparison. */
export interface StoredFile extends FileDigest {
  readonly path: string;
}

/** A file is gone, or holds something else than what was stored. The message names it. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
  readonly path: string;
  readonly problem: 'missing' | 'changed';

  constructor(path: string, problem: 'missing' | 'changed') {
    super(
      problem === 'missing'
        ? `The file ${path} is missing.`
        : `The file ${path} does not hold what was stored in it.`,
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

/** Throws a `DamagedFileError` unless the content is what was stored at the file's path. */
export function requireDigest(file: StoredFile, { bytes, sha256 }: FileDigest): void {
  if (bytes !== file.bytes || sha256 !== file.sha256) {
    throw new DamagedFileError(file.path, 'changed');
  }
}

/**
 * Reads a file whole and compares it: what is returned is what was stored.
 *
 * @throws DamagedFileError where it is missing or holds something else.
 */
export async function readStoredFile(file: StoredFile): Promise<Buffer> {
  return withExistingFile(file.path, async (handle) => {
    // Of the wrong size already, it need not be read, however large it has become.
    if ((await handle.stat()).size !== file.bytes) throw new DamagedFileError(file.path, 'changed');
    const content = await handle.readFile();
    requireDigest(file, digestOf(content));
    return content;
  });
}

/**
 * Reads a file to its end and compares it, without holding more than a piece of it in memory.
 *
 * @throws DamagedFileError where it is missing or holds something else.
 */
export async function checkStoredFile(file: StoredFile): Promise<void> {
  requireDigest(file, await digestFile(file.path));
}

/** Bytes read at a time: few calls, and little memory for each of many readers. */
export const pieceBytes = 256 * 1024;

/** Hashes a file, piece by piece. Throws a `DamagedFileError` where it is missing. */
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

/** Uses a file that must be there. Throws a `DamagedFileError` where it is missing. */
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
