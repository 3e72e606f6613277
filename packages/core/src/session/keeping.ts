import type { DraftStore } from '../ports/later-ports.ts';
import type { Desk, OpenEnvelope } from './desk.ts';
import type { KeptAnswer } from './draft-entries.ts';
import { fieldEntry, fieldIdOf, signatureEntry } from './draft-entries.ts';

/** Where a draft is kept, and of which fields it is. */
export interface DraftPlace {
  readonly store: DraftStore;
  readonly name: string;
  readonly fingerprint: string;
}

/** Keeps what changes until it is stopped. */
export interface Keeping {
  /** Makes a change that need not be kept. */
  without<T>(change: () => T): T;
  /** Resolves when nothing is being written any more. */
  stop(): Promise<void>;
}

/**
 * Writes each answer as it changes: at once, for a tab may crash at any time, and one at a time:
 * what changes while another is written is written once, as it stands then.
 */
export function keepAnswers(desk: Desk, open: OpenEnvelope, place: DraftPlace): Keeping {
  const { emitter, state } = desk;
  const { store, name, fingerprint } = place;
  const { filling } = open;
  const dirty = new Set<string>();
  let writing: Promise<void> | null = null;
  let isIgnoring = false;

  function textOf(entry: string): string {
    const value =
      entry === signatureEntry
        ? state.$latestSignature.get()
        : filling.at(filling.find(fieldIdOf(entry))).value;
    return JSON.stringify({ fingerprint, value } satisfies KeptAnswer);
  }

  async function writeDirty(): Promise<void> {
    // A set gives what is added while it is walked through as well.
    for (const entry of dirty) {
      dirty.delete(entry);
      await store.write(name, entry, textOf(entry));
    }
    writing = null;
  }

  function note(entry: string): void {
    if (isIgnoring) return;
    dirty.add(entry);
    writing ??= writeDirty();
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
      dirty.clear();
      await writing;
    },
  };
}
