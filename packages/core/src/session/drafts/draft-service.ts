import { kindOf } from '../../field-types/field-type-behaviors.ts';
import type { Field } from '../../model/field.ts';
import type { DraftEntry, DraftStore } from '../../ports/deferred-ports.ts';
import type { Storage } from '../../ports/ports.ts';
import { isEditable, positionOf } from '../../rules/envelope-index.ts';
import type { Filling } from '../answering/field-store.ts';
import { toggled } from '../answering/field-store.ts';
import { signerId } from '../loading/signer-id.ts';
import type { Desk, OpenEnvelope } from '../session-context.ts';
import type { KeptAnswer } from './draft-entries.ts';
import {
  fieldIdOf,
  fingerprintOf,
  isLatestSignature,
  parseKept,
  signatureEntry,
  unsentNameOf,
} from './draft-entries.ts';
import { draftMark } from './draft-marker.ts';
import type { DraftPlace, Keeping } from './draft-writer.ts';
import { keepAnswers } from './draft-writer.ts';

/** Longest that an envelope waits for the draft that this tab has written before (ms). */
const maxRestoring = 8000;

/** Names this tab among those that fill in one widget. */
const tabEntry = 'draft-tab';

/**
 * What a draft is kept under; `null` where one signer's answers cannot be told from another's. A
 * widget is everybody's, so its draft is this tab's only: the next visitor of a shared device does
 * not find it.
 */
function draftName(desk: Desk, storage: Storage): string | null {
  const envelope = desk.state.$envelope.get();
  if (envelope === null) return null;
  if (desk.mode === 'widget') {
    const tab = storage.get(tabEntry) ?? desk.ids.create();
    storage.set(tabEntry, tab);
    return JSON.stringify(['widget', desk.widget?.code, tab]);
  }
  const party = signerId(envelope, desk.state.$user.get());
  return envelope.id === '' || party === '' ? null : JSON.stringify([envelope.id, party]);
}

/** What putting a kept answer back changes, by position. */
function changesFor(
  { ledger, at }: Filling,
  position: number,
  value: unknown,
): ReadonlyMap<number, Field> {
  const nothing = new Map<number, Field>();
  const field = at(position);
  // A signer who was faster than their draft has the last word.
  if (field.value !== ledger.index.fields[position]?.value) return nothing;
  const answered = kindOf(field).answered(field, value);
  if (answered === null) return nothing;
  // A tick unticks the others of its group, as it did when it was set.
  if ('group' in answered && answered.value) {
    return isTicked(field) ? nothing : toggled(ledger, position);
  }
  return nothing.set(position, answered);
}

const isTicked = (field: Field) => 'group' in field && field.value;

interface Sifted {
  readonly fresh: readonly (readonly [entry: string, value: unknown])[];
  readonly isAnyStale: boolean;
}

/** Tells those of the fields as they are now from the others, which are forgotten. */
async function sift(place: DraftPlace, entries: readonly DraftEntry[]): Promise<Sifted> {
  const fresh: (readonly [string, unknown])[] = [];
  for (const { entry, text } of entries) {
    const kept: KeptAnswer | null = parseKept(text);
    if (kept?.fingerprint === place.fingerprint) fresh.push([entry, kept.value]);
    else await place.store.remove(place.name, entry);
  }
  return { fresh, isAnyStale: fresh.length < entries.length };
}

/**
 * Keeps the answers of one signer on the device until they are sent, and brings them back after a
 * reload or a crash. To be called whenever the phase has changed: it begins with an envelope that can
 * be signed, and forgets one that has ended.
 *
 * @param isWanted - Whether the host lets drafts be kept; if not, earlier ones are forgotten.
 */
export function createDrafting(
  desk: Desk,
  storage: Storage,
  store: DraftStore,
  isWanted: boolean,
): () => Promise<void> {
  const { state, life, notices } = desk;
  let followed: OpenEnvelope | null = null;
  let keeping: Keeping | null = null;

  /** Puts back what fits. Answers whether any field got something. */
  function bringBack({ filling }: OpenEnvelope, { fresh }: Sifted): boolean {
    const { index } = filling.ledger;
    let isAnything = false;
    for (const [entry, value] of fresh) {
      if (entry === signatureEntry) {
        const isFirst = state.$latestSignature.get().kind === null;
        if (isFirst && isLatestSignature(value)) state.$latestSignature.set(value);
        continue;
      }
      const unsent = unsentNameOf(entry);
      if (unsent !== null) {
        const now = state.$unsent.get();
        if (typeof value !== 'string' || value === '' || unsent in now) continue;
        state.$unsent.set({ ...now, [unsent]: value });
        isAnything = true;
        continue;
      }
      const position = positionOf(index, fieldIdOf(entry));
      if (position === null || !isEditable(index, position)) continue;
      const changes = changesFor(filling, position, value);
      if (changes.size === 0) continue;
      filling.change(changes);
      isAnything = true;
    }
    return isAnything;
  }

  async function begin(open: OpenEnvelope, name: string): Promise<void> {
    const chapter = life.signal;
    const place = { store, storage, name, fingerprint: fingerprintOf(open.filling.ledger.index) };
    // First of all: what is typed while the draft is being read is kept too.
    const started = keepAnswers(desk, open, place);
    keeping = started;
    chapter.addEventListener('abort', () => void started.stop(), { once: true });
    const restoring = restore(open, place, started, chapter);
    // A disk that takes for ever must not keep anybody from signing.
    const patience = new Promise<void>((resolve) => desk.clock.after(maxRestoring, resolve));
    await Promise.race([restoring, patience]);
  }

  async function restore(
    open: OpenEnvelope,
    place: DraftPlace,
    started: Keeping,
    chapter: AbortSignal,
  ): Promise<void> {
    const sifted = await sift(place, await store.read(place.name));
    if (chapter.aborted || desk.envelope() !== open || state.$phase.get().name === 'ended') return;
    if (['sending', 'accepted'].includes(state.$submission.get().name)) return;
    // Not written again: another tab may have written something newer since.
    if (started.without(() => bringBack(open, sifted))) {
      notices.warn('alert.draftRestored', 'success');
    } else if (sifted.isAnyStale) notices.warn('alert.draftDropped');
  }

  async function end(name: string): Promise<void> {
    const stopped = keeping?.stop();
    keeping = null;
    storage.remove(draftMark);
    // At once, for the page may be about to leave; and again, after what was still being written.
    await store.remove(name);
    if (stopped === undefined) return;
    await stopped;
    await store.remove(name);
  }

  return async () => {
    const name = desk.mode === 'preview' ? null : draftName(desk, storage);
    if (name === null) return;
    const phase = state.$phase.get().name;
    const isSent = state.$submission.get().name === 'accepted';
    if (phase === 'ended' || isSent || !isWanted) return end(name);
    const open = desk.envelope();
    if (open === null || open === followed) return;
    followed = open;
    await begin(open, name);
  };
}
