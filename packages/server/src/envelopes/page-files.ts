import { access, rename, writeFile } from 'node:fs/promises';
import type { FileStore } from '../store/file-store.ts';

/** What is made of each page of a document, once, and kept: its image, or its text. */
export interface PageFiles {
  /** Path of a page's file, made now if it has not been. */
  find(fingerprint: string, documentId: string, pageIndex: number): Promise<string>;
  /** Makes a new document's files in the background, one after the other. */
  prepare(fingerprint: string, documentId: string, pageCount: number): void;
  /** Gives up what is not yet begun and waits for what is. */
  close(): Promise<void>;
}

export interface PageFileKind {
  place(fingerprint: string, pageIndex: number): string;
  make(originalPath: string, pageIndex: number): Promise<Uint8Array | string>;
}

/** Files are made once and kept. Those who ask for one at the same time share the making. */
export function createPageFiles(
  files: FileStore,
  kind: PageFileKind,
  report: (error: unknown) => void,
): PageFiles {
  const making = new Map<string, Promise<string>>();
  let background: Promise<void> = Promise.resolve();
  let closed = false;

  const make = async (path: string, documentId: string, pageIndex: number) => {
    const content = await kind.make(files.original(documentId), pageIndex);
    const temporary = files.temporary();
    await writeFile(temporary, content);
    await rename(temporary, path);
    return path;
  };
  const find: PageFiles['find'] = async (fingerprint, documentId, pageIndex) => {
    const path = kind.place(fingerprint, pageIndex);
    const begun = making.get(path);
    if (begun !== undefined) return begun;
    const made = (async () => ((await exists(path)) ? path : make(path, documentId, pageIndex)))();
    making.set(path, made);
    return made.finally(() => making.delete(path));
  };

  return {
    find,
    prepare: (fingerprint, documentId, pageCount) => {
      background = background.then(async () => {
        // One at a time: a page that someone is waiting for then never queues behind a document.
        for (let pageIndex = 0; pageIndex < pageCount && !closed; pageIndex++) {
          await find(fingerprint, documentId, pageIndex).catch(report);
        }
      });
    },
    close: async () => {
      closed = true;
      await background;
      await Promise.allSettled(making.values());
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
