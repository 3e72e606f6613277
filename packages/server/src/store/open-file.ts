import { type FileHandle, open } from 'node:fs/promises';

/** Maximum number of files open for reading. All that is open in the process shares one limit. */
const maxOpenFiles = 64;

let openFiles = 0;
const waiting: (() => void)[] = [];

/**
 * Opens a file, uses it and closes it. If too many files are open it waits for one to be closed, so
 * that file descriptors are left for connections.
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
    // The next caller in the queue takes over the slot.
    else next();
  }
}
