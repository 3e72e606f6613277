import { writeFile } from 'node:fs/promises';
import type { QueueName } from '../../documents/document-engine.ts';
import type { Database } from '../../store/database.ts';
import { findFileRecord, recordFile } from '../../store/file-records.ts';
import type { FileStore } from '../../store/file-store.ts';
import { heldContent, openStoredFile, type StoredContent } from '../../store/stored-content.ts';
import { DamagedFileError, digestOf, type StoredFile } from '../../store/stored-file.ts';

/** Files that are made once for each page of a document: its images, or its text. */
export interface PageFiles {
  /** Opens a page's file after checking its digest. A missing or damaged file is made now. */
  open(fingerprint: string, original: StoredFile, pageIndex: number): Promise<PageFile>;
  /** Makes a new document's files in the background, taking turns with other documents. */
  prepare(fingerprint: string, original: StoredFile, pageCount: number): void;
  /** Drops what has not started and waits for the rest. */
  close(): Promise<void>;
}

/** A page's file, as one of its formats. */
export interface PageFile extends StoredContent {
  readonly type: PageFileType;
}

export type PageFileType = 'image/jpeg' | 'image/webp' | 'application/json';

/** A format that a page's file may have, and where it then is. */
export interface PageFilePlace {
  readonly type: PageFileType;
  readonly path: string;
}

export interface PageFileKind {
  /** One place for each format that the file may have, the one to look for first. */
  places(fingerprint: string, pageIndex: number): readonly [PageFilePlace, ...PageFilePlace[]];
  /** Makes the file in one of these formats. */
  make(
    original: StoredFile,
    pageIndex: number,
    job: { readonly queue: QueueName; readonly owner: string },
  ): Promise<{ readonly type: PageFileType; readonly content: Uint8Array | string }>;
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
  const making = new Map<string, Promise<PageFile>>();
  /** The next step of each unfinished document. It resolves to whether there are more. */
  const unprepared: (() => Promise<boolean>)[] = [];
  let preparing: Promise<void> | null = null;
  let closed = false;

  const find = async (places: readonly PageFilePlace[]): Promise<PageFile | null> => {
    for (const { path, type } of places) {
      const record = await findFileRecord(db, files.name(path));
      if (record === null) continue;
      try {
        return { ...(await openStoredFile(files, { path, ...record })), type };
      } catch (error) {
        if (!(error instanceof DamagedFileError)) throw error;
        // It can be made again, but the operator should know that the disk loses data.
        report(error);
      }
    }
    return null;
  };

  const make = async (
    places: readonly PageFilePlace[],
    original: StoredFile,
    pageIndex: number,
    queue: QueueName,
  ): Promise<PageFile> => {
    const made = await kind.make(original, pageIndex, { queue, owner: original.path });
    const { type } = made;
    const path = places.find((place) => place.type === type)?.path;
    if (path === undefined) throw new Error(`A page has no place for ${type}`);
    const content = Buffer.from(made.content);
    const digest = digestOf(content);
    const temporary = files.temporary();
    try {
      await writeFile(temporary, content, { flag: 'wx', mode: 0o600 });
      await files.put({ path: temporary, ...digest }, path);
      await recordFile(db, files.name(path), digest);
    } catch (error) {
      // It can be shown even if it cannot be stored. The next call makes it again.
      report(error);
    } finally {
      await files.delete(temporary).catch(report);
    }
    return { ...heldContent(content), type };
  };

  const open: PageFiles['open'] = async (fingerprint, original, pageIndex) => {
    const places = kind.places(fingerprint, pageIndex);
    const [{ path }] = places;
    const begun = making.get(path);
    if (begun !== undefined) return begun;
    const found = (async () =>
      (await find(places)) ?? make(places, original, pageIndex, 'pages'))();
    making.set(path, found);
    return found.finally(() => making.delete(path));
  };

  const prepareOne = async (fingerprint: string, original: StoredFile, pageIndex: number) => {
    const places = kind.places(fingerprint, pageIndex);
    if (making.has(places[0].path)) return;
    for (const { path } of places) {
      if ((await findFileRecord(db, files.name(path))) !== null) return;
    }
    await make(places, original, pageIndex, 'preparation');
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
