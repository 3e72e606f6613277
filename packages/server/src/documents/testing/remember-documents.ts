import { readFile } from 'node:fs/promises';
import { digestOf, type FileDigest } from '../../store/stored-file.ts';
import type { DocumentEngine } from '../document-engine.ts';

/**
 * A document engine that inspects, draws and reads equal documents once, for tests of something else
 * than documents, which send the same few. A failed call is repeated, and so is one on a file that has
 * changed since it was stored, or that inspecting changes.
 */
export function rememberDocuments(engine: DocumentEngine): DocumentEngine {
  const known = new Map<string, unknown>();

  async function remember<T>(
    key: readonly unknown[],
    make: () => Promise<T>,
    canStay: (result: T) => boolean = () => true,
  ): Promise<T> {
    const name = JSON.stringify(key);
    // A name begins with the kind of call, and calls of a kind return the same type.
    if (known.has(name)) return known.get(name) as T;
    const result = await make();
    if (canStay(result)) known.set(name, result);
    return result;
  }

  /** The digest of a file as it is now; `null` if it cannot be read, as the engine will report. */
  const digestNow = (path: string): Promise<FileDigest | null> =>
    readFile(path).then(digestOf, () => null);

  return {
    ...engine,
    async inspect(path, options) {
      const received = await digestNow(path);
      return remember(
        ['inspect', received],
        () => engine.inspect(path, options),
        ({ digest }) => digest.sha256 === received?.sha256,
      );
    },
    async renderPage(file, pageIndex, options = {}) {
      const { width, webp } = options;
      const key = ['renderPage', file.sha256, await digestNow(file.path), pageIndex, width, webp];
      return remember(key, () => engine.renderPage(file, pageIndex, options));
    },
    async readPageText(file, pageIndex, options) {
      const key = ['readPageText', file.sha256, await digestNow(file.path), pageIndex];
      return remember(key, () => engine.readPageText(file, pageIndex, options));
    },
  };
}
