import { writeFile } from 'node:fs/promises';
import type { QueueName } from '../documents/document-engine.ts';
import type { Database } from '../store/database.ts';
import { findFileRecord, recordFile } from '../store/file-records.ts';
import type { FileStore } from '../store/file-store.ts';
import { heldContent, openStoredFile, type StoredContent } from '../store/stored-content.ts';
import { DamagedFileError, digestOf, type StoredFile } from '../store/stored-file.ts';

/** Files that are made once for each page of a document: its images, or its text. */
export interface PageFiles {
  /** Opens a page's file after checking its digest. A missing or damaged file is made now. */
  open(fingerprint: string, original: StoredFile, pageIndex: number): Promise<StoredContent>;
  /** Makes a new document's files in the background, taking turns with other documents. */
  prepare(fingerprint: string, original: StoredFile, pageCount: number): void;
  /** Drops what has not started and waits for the rest. */
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

/** The dependencies of page files. */
export interface PageFileStore {
  readonly db: Database;
  readonly files: FileStore;
  readonly report: (error: unknown) => void;
}

/**
 * Concurrent calls for one file share its making. They do not wait for files made in the
 * background, where other documents may come first.
 */
export function createPageFiles(
  { db, files, report }: PageFileStore,
  kind: PageFileKind,
): PageFiles {
  const making = new Map<string, Promise<StoredContent>>();
  /** The next step of each unfinished document. It resolves to whether there are more. */
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
      // It can be made again, but the operator should know that the disk loses data.
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
      // It can be shown even if it cannot be stored. The next call makes it again.
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
    if (!isMade) await make(path, original, pageIndex, 'preparation');
  };

  /**
   * Makes one page of each document in turn, so that neither a long document nor a thousand
   * documents block other background work. A page that fails ends its document: the rest is made on
   * demand.
   */
  const prepareInTurns = async () => {
    for (let step = unprepared.shift(); step !== undefined && !closed; step = unprepared.shift()) {
      const hasMore = await step().catch((error: unknown) => {
        // Interrupted by closing: it is made on demand.
        if (!closed) report(error);
        return false;
      });
      if (hasMore) unprepared.push(step);
    }
    // Synchronously, so that a document added from now on starts a new round.
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
