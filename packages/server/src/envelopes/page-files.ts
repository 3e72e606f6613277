import { writeFile } from 'node:fs/promises';
import type { QueueName } from '../documents/document-engine.ts';
import type { Database } from '../store/database.ts';
import { findFileRecord, recordFile } from '../store/file-records.ts';
import type { FileStore } from '../store/file-store.ts';
import { heldContent, openStoredFile, type StoredContent } from '../store/stored-content.ts';
import { DamagedFileError, digestOf, type StoredFile } from '../store/stored-file.ts';

/** What is made of each page of a document, once, and kept: its image, or its text. */
export interface PageFiles {
  /** A page's file, compared with what was made. One that was not made, or is not that, is made now. */
  open(fingerprint: string, original: StoredFile, pageIndex: number): Promise<StoredContent>;
  /** Makes a new document's files in the background, one after the other, in turns with other documents. */
  prepare(fingerprint: string, original: StoredFile, pageCount: number): void;
  /** Gives up what is not yet begun and waits for what is. */
  close(): Promise<void>;
}

export interface PageFileKind {
  place(fingerprint: string, pageIndex: number): string;
  make(
    original: StoredFile,
    pageIndex: number,
    job: { readonly queue: QueueName; readonly owner: string },
  ): Promise<Uint8Array | string>;
}

/** What page files are kept with. */
export interface PageFileStore {
  readonly db: Database;
  readonly files: FileStore;
  readonly report: (error: unknown) => void;
}

/**
 * Files are made once and kept. Those who ask for one at the same time share the making, but nobody
 * waits for what is made in the background, where others' documents may come first.
 */
export function createPageFiles(
  { db, files, report }: PageFileStore,
  kind: PageFileKind,
): PageFiles {
  const making = new Map<string, Promise<StoredContent>>();
  /** The next step of each document with pages still to be made: it tells whether there are more. */
  const unprepared: (() => Promise<boolean>)[] = [];
  let preparing: Promise<void> | null = null;
  let closed = false;

  const find = async (path: string): Promise<StoredContent | null> => {
    const record = await findFileRecord(db, files.name(path));
    if (record === null) return null;
    try {
      return await openStoredFile({ path, ...record });
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      // Nothing is lost, but whoever runs the server should know that its disk loses things.
      report(error);
      return null;
    }
  };

  const make = async (path: string, original: StoredFile, pageIndex: number, queue: QueueName) => {
    const job = { queue, owner: original.path };
    const content = Buffer.from(await kind.make(original, pageIndex, job));
    const temporary = files.temporary();
    try {
      await writeFile(temporary, content, { flag: 'wx', mode: 0o600 });
      await files.put(temporary, path);
      await recordFile(db, files.name(path), digestOf(content));
    } catch (error) {
      // It is right all the same, and can be shown. It is made again when it is next asked for.
      report(error);
    } finally {
      await files.delete(temporary).catch(report);
    }
    return heldContent(content);
  };

  const open: PageFiles['open'] = async (fingerprint, original, pageIndex) => {
    const path = kind.place(fingerprint, pageIndex);
    const begun = making.get(path);
    if (begun !== undefined) return begun;
    const found = (async () => (await find(path)) ?? make(path, original, pageIndex, 'pages'))();
    making.set(path, found);
    return found.finally(() => making.delete(path));
  };

  const prepareOne = async (fingerprint: string, original: StoredFile, pageIndex: number) => {
    const path = kind.place(fingerprint, pageIndex);
    const isMade = making.has(path) || (await findFileRecord(db, files.name(path))) !== null;
    if (!isMade) await make(path, original, pageIndex, 'background');
  };

  /**
   * One page at a time, of each document in turn: neither a long document nor a thousand of them
   * stand before what else is done in the background. A page that cannot be made ends its document's:
   * the rest is made when somebody asks for it.
   */
  const prepareInTurns = async () => {
    for (let step = unprepared.shift(); step !== undefined && !closed; step = unprepared.shift()) {
      const hasMore = await step().catch((error: unknown) => {
        // Ended by the server's own end, it is made when it is first asked for.
        if (!closed) report(error);
        return false;
      });
      if (hasMore) unprepared.push(step);
    }
    // At once: what is added from now on begins anew.
    preparing = null;
  };

  return {
    open,
    prepare: (fingerprint, original, pageCount) => {
      let next = 0;
      unprepared.push(async () => {
        if (next < pageCount) await prepareOne(fingerprint, original, next);
        next += 1;
        return next < pageCount;
      });
      preparing ??= prepareInTurns();
    },
    close: async () => {
      closed = true;
      await preparing;
      await Promise.allSettled(making.values());
    },
  };
}
