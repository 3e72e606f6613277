import type { DraftStore } from '../../ports/deferred-ports.ts';
import type { Storage } from '../../ports/ports.ts';
import type { Desk, OpenEnvelope } from '../session-context.ts';
import type { KeptAnswer } from './draft-entries.ts';
import {
  fieldEntry,
  fieldIdOf,
  signatureEntry,
  unsentEntry,
  unsentNameOf,
} from './draft-entries.ts';
import { draftMark } from './draft-marker.ts';

/** Where a draft is kept, and of which fields it is. */
export interface DraftPlace {
  readonly store: DraftStore;
  /** Remembers that there is a draft, for a reload of this tab. */
  readonly storage: Storage;
  readonly name: string;
  readonly fingerprint: string;
}

/** Pause before what could not be written is tried again, where nothing else is written (ms). */
const retryAfter = 2000;

/** Keeps what changes until it is stopped. */
export interface Keeping {
  /** Makes a change that need not be kept. */
  without<T>(change: () => T): T;
  /** Resolves when nothing is being written any more. */
  stop(): Promise<void>;
}

/**
 * Writes each answer as it changes: at once, for a tab may crash at any time, and each by itself:
 * what changes while it is being written is written once more, as it stands then. What could not be
 * written is written with whatever changes next, and after a while.
 */
export function keepAnswers(desk: Desk, open: OpenEnvelope, place: DraftPlace): Keeping {
  const { emitter, state } = desk;
  const { store, storage, name, fingerprint } = place;
  const { filling } = open;
  const dirty = new Set<string>();
  const writing = new Map<string, Promise<void>>();
  let isIgnoring = false;
  let isStopped = false;
  let stopRetry: (() => void) | null = null;

  function textOf(entry: string): string {
    return JSON.stringify({ fingerprint, value: answerOf(entry) } satisfies KeptAnswer);
  }

  function answerOf(entry: string): unknown {
    if (entry === signatureEntry) return state.$latestSignature.get();
    const unsent = unsentNameOf(entry);
    if (unsent !== null) return state.$unsent.get()[unsent] ?? '';
    return filling.at(filling.find(fieldIdOf(entry))).value;
  }

  async function writeEntry(entry: string): Promise<void> {
    while (dirty.delete(entry)) {
      if (await store.write(name, entry, textOf(entry))) continue;
      // The disk may be full for a moment, or its database closed: the next attempt may fare better.
      if (!isStopped) dirty.add(entry);
      stopRetry ??= desk.clock.after(retryAfter, writeAll);
      break;
    }
    writing.delete(entry);
  }

  function writeAll(): void {
    stopRetry?.();
    stopRetry = null;
    for (const entry of dirty) {
      if (!writing.has(entry)) writing.set(entry, writeEntry(entry));
    }
  }

  function note(entry: string): void {
    if (isIgnoring) return;
    storage.set(draftMark, '1');
    dirty.add(entry);
    writeAll();
  }

  const { index } = filling.ledger;
  for (const position of index.editable) {
    const field = filling.at(position);
    // Answered before this part of the engine had come.
    if (field !== index.fields[position]) note(fieldEntry(field.id));
  }
  const stops = [
    emitter.on('field-change', ({ fieldId }) => note(fieldEntry(fieldId))),
    state.$latestSignature.listen(() => note(signatureEntry)),
    state.$unsent.listen((unsent, before) => {
      for (const [key, text] of Object.entries(unsent)) {
        if (before?.[key] !== text) note(unsentEntry(key));
      }
    }),
  ];

  return {
    without(change) {
      isIgnoring = true;
      try {
        return change();
      } finally {
        isIgnoring = false;
      }
    },
    async stop() {
      for (const stop of stops) stop();
      isStopped = true;
      stopRetry?.();
      dirty.clear();
      await Promise.all(writing.values());
    },
  };
}
