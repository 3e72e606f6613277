import { setTimeout as pause } from 'node:timers/promises';
import { purgeEndedEnvelopes } from '../erase/purge-ended.ts';
import type { Database } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';
import { purgeExpiredSignings, purgeExpiredUploads } from '../widgets/purge-expired.ts';
import type { CleanupSettings } from './cleanup-settings.ts';
import { purgeOldRows } from './old-rows.ts';
import { purgeOrphanFiles } from './orphan-files.ts';
import { purgeUnusedLogos } from './unused-logos.ts';
import { purgeUnusedUploads } from './unused-uploads.ts';

/** Deletes unused data at startup and on a schedule. */
export interface Cleanup {
  start(): void;
  /** Runs one full sweep, or joins the one that is running. */
  sweep(): Promise<void>;
  /** Stops after the current step. */
  close(): Promise<void>;
}

/** Milliseconds between two steps, in which other work can run. */
const stepPause = 20;

/** The database and the files to delete unused data from. */
export interface CleanupStore {
  readonly db: Database;
  readonly files: FileStore;
  readonly report: (error: unknown) => void;
}

export function createCleanup(
  { db, files, report }: CleanupStore,
  settings: CleanupSettings,
): Cleanup {
  let timer: NodeJS.Timeout | null = null;
  let sweeping: Promise<void> | null = null;
  let isClosed = false;

  const orphanedBefore = (now: number) => new Date(now - settings.orphanAge).toISOString();
  const tasks = (now: number): readonly AsyncGenerator<void>[] => [
    purgeEndedEnvelopes({ db, files }, settings.endedEnvelopeAge, now, report),
    purgeExpiredSignings(db, files, now, report),
    purgeExpiredUploads(db, files, now),
    purgeUnusedUploads(db, files, orphanedBefore(now)),
    purgeUnusedLogos(db, orphanedBefore(now)),
    purgeOldRows(db, settings, now),
    purgeOrphanFiles(db, files, settings, now),
  ];
  const sweepAll = async () => {
    for (const task of tasks(Date.now())) {
      try {
        for await (const _ of task) {
          if (isClosed) return;
          await pause(stepPause);
        }
      } catch (error) {
        // The other steps still run; this one is retried in the next sweep.
        report(error);
      }
      if (isClosed) return;
    }
  };
  const sweep = () => {
    sweeping ??= sweepAll().finally(() => {
      sweeping = null;
    });
    return sweeping;
  };

  return {
    sweep,
    start: () => {
      timer ??= setInterval(() => void sweep(), settings.interval).unref();
      void sweep();
    },
    close: async () => {
      isClosed = true;
      if (timer !== null) clearInterval(timer);
      await sweeping;
    },
  };
}
