import { type FileHandle, open } from 'node:fs/promises';

/** Files open at once for reading. Descriptors are the whole process's, so this is its too. */
const maxOpenFiles = 64;

let openFiles = 0;
const waiting: (() => void)[] = [];

/**
 * Opens a file, uses it and closes it. Where many are open already it waits for one to be closed:
 * however many callers come at once, descriptors are left for their connections.
 */
export async function withOpenFile<T>(
  path: string,
  use: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  if (openFiles < maxOpenFiles) openFiles += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    const handle = await open(path, 'r');
    try {
      return await use(handle);
    } finally {
      await handle.close();
    }
  } finally {
    const next = waiting.shift();
    if (next === undefined) openFiles -= 1;
    // Its place goes straight to the next.
    else next();
  }
}
