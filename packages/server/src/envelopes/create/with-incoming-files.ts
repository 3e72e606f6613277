import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { FileStore } from '../../store/file-store.ts';
import type { IncomingFile } from './incoming-pdfs.ts';

/** Writes PDFs to temporary files, like those of a call, while `use` runs. */
export async function withIncomingFiles<T>(
  store: FileStore,
  files: Readonly<Record<string, Uint8Array>>,
  use: (files: ReadonlyMap<string, IncomingFile>) => Promise<T>,
): Promise<T> {
  const incoming = new Map<string, IncomingFile>();
  try {
    for (const [name, bytes] of Object.entries(files)) {
      const path = store.temporary();
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      incoming.set(name, { path, bytes: bytes.byteLength, sha256 });
      await writeFile(path, bytes, { mode: 0o600 });
    }
    return await use(incoming);
  } finally {
    for (const { path } of incoming.values()) await store.delete(path);
  }
}
