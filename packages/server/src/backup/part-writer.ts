import { type FileHandle, open } from 'node:fs/promises';
import type { TableDigest } from './stored-rows.ts';
import { createTableDigest } from './stored-rows.ts';

/** A file of lines that is being written. */
export interface PartWriter {
  add(line: string): Promise<void>;
  /** Resolves once it is durable. */
  end(): Promise<TableDigest>;
  close(): Promise<void>;
}

/** Characters that are written together. */
const pieceLength = 256 * 1024;

/** Creates a file that others cannot read. */
export async function createPart(path: string): Promise<PartWriter> {
  const file: FileHandle = await open(path, 'wx', 0o600);
  const digest = createTableDigest();
  let piece = '';
  const flush = async () => {
    await file.appendFile(piece);
    piece = '';
  };
  return {
    add: async (line) => {
      digest.add(line);
      piece += line;
      if (piece.length >= pieceLength) await flush();
    },
    end: async () => {
      await flush();
      await file.sync();
      return digest.end();
    },
    close: () => file.close(),
  };
}
