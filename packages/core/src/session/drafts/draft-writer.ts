import { toJson } from '../../model/to-json.ts';
import type { DraftStore, Storage } from '../../ports/ports.ts';
import type { OpenEnvelope, SessionContext } from '../session-context.ts';
import type { DraftValue } from './draft-entries.ts';
import {
  draftMarker,
  fieldEntry,
  fieldIdOf,
  signatureEntry,
  unfinishedEntry,
  unfinishedNameOf,
} from './draft-entries.ts';

/** Where a draft is saved, and for which fields. */
export interface DraftLocation {
  readonly store: DraftStore;
  /** Remembers for a reload of this tab that there is a draft. */
  readonly storage: Storage;
  readonly name: string;
  readonly fingerprint: string;
}

/** Milliseconds until a failed write is retried, unless another entry is written before. */
const retryDelay = 2000;

/** Saves changes until it is stopped. */
export interface DraftWriter {
  /** Makes a change without saving it. */
  withoutSaving<T>(change: () => T): T;
  /** Resolves once no write is under way. */
  stop(): Promise<void>;
}

/**
 * Saves every answer when it changes: at once, because a tab may crash at any time, and in an entry of
 * its own. An entry that changes during its write is written again afterwards. A failed write is
 * retried with the next change, or after a delay.
 */
export function startDraftWriter(
  context: Pick<SessionContext, 'emitter' | 'state' | 'clock'>,
  { fieldStore }: Pick<OpenEnvelope, 'fieldStore'>,
  location: DraftLocation,
): DraftWriter {
  const { emitter, state, clock } = context;
  const { store, storage, name, fingerprint } = location;
  const dirty = new Set<string>();
  const writing = new Map<string, Promise<void>>();
  let isPaused = false;
  let isStopped = false;
  let cancelRetry: (() => void) | null = null;

  function serialize(entry: string): string {
    return toJson({ fingerprint, value: currentValue(entry) } satisfies DraftValue);
  }

  function currentValue(entry: string): unknown {
    if (entry === signatureEntry) return state.$latestSignature.get();
    const unfinished = unfinishedNameOf(entry);
    if (unfinished !== null) return state.$unfinished.get()[unfinished] ?? '';
    return fieldStore.at(fieldStore.find(fieldIdOf(entry))).value;
  }

  async function writeEntry(entry: string): Promise<void> {
    while (dirty.delete(entry)) {
      if (await store.write(name, entry, serialize(entry))) continue;
      // A full disk or a closed database may be temporary.
      if (!isStopped) dirty.add(entry);
      cancelRetry ??= clock.after(retryDelay, writeAll);
      break;
    }
    writing.delete(entry);
  }

  function writeAll(): void {
    cancelRetry?.();
    cancelRetry = null;
    for (const entry of dirty) {
      if (!writing.has(entry)) writing.set(entry, writeEntry(entry));
    }
  }

  function saveDraft(entry: string): void {
    if (isPaused) return;
    storage.set(draftMarker, '1');
    dirty.add(entry);
    writeAll();
  }

  const { index } = fieldStore.answerState;
  for (const position of index.editable) {
    const field = fieldStore.at(position);
    // Answered before the writer was loaded.
    if (field !== index.fields[position]) saveDraft(fieldEntry(field.id));
  }
  const unsubscribe = [
    emitter.on('field-change', ({ fieldId }) => saveDraft(fieldEntry(fieldId))),
    state.$latestSignature.listen(() => saveDraft(signatureEntry)),
    state.$unfinished.listen((unfinished, before) => {
      for (const [key, text] of Object.entries(unfinished)) {
        if (before?.[key] !== text) saveDraft(unfinishedEntry(key));
      }
    }),
  ];

  return {
    withoutSaving(change) {
      isPaused = true;
      try {
        return change();
      } finally {
        isPaused = false;
      }
    },
    async stop() {
      for (const remove of unsubscribe) remove();
      isStopped = true;
      cancelRetry?.();
      dirty.clear();
      await Promise.all(writing.values());
    },
  };
}
