import { openAsBlob } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

/** Opens a file to be sent. Throws a `UsageError` if it cannot be read. */
export async function openFile(path: string, type: string): Promise<Blob> {
  // Checked first, because a blob reports read errors late and in technical terms.
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read: ${error.code ?? error.message}.`);
  });
  if (!(await stat(path)).isFile()) throw new UsageError(`${path} is not a file.`);
  return openAsBlob(path, { type });
}
