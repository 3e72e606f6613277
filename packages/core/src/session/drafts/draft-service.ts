import { behaviorOf } from '../../field-types/field-type-behaviors.ts';
import type { Field } from '../../model/field.ts';
import type { DraftEntry, DraftStore, Storage } from '../../ports/ports.ts';
import { isEditable, positionOf } from '../../rules/envelope-index.ts';
import type { FieldStore } from '../answering/field-store.ts';
import { toggleChanges } from '../answering/field-store.ts';
import type { AbortScope } from '../connection/lifetime.ts';
import { signerId } from '../loading/envelope-loader.ts';
import type { OpenEnvelope, SessionContext } from '../session-context.ts';
import {
  draftMarker,
  fieldIdOf,
  fingerprintOf,
  isLatestSignature,
  parseDraft,
  signatureEntry,
  unfinishedNameOf,
} from './draft-entries.ts';
import type { DraftLocation, DraftWriter } from './draft-writer.ts';
import { startDraftWriter } from './draft-writer.ts';

/** Maximum time (ms) for which an envelope waits for the draft of this tab. */
const maxRestoreTime = 8000;

/** Storage entry that identifies this tab among those that fill in the same widget. */
const tabEntry = 'draft-tab';

type Context = Pick<
  SessionContext,
  | 'mode'
  | 'widget'
  | 'state'
  | 'emitter'
  | 'alerts'
  | 'lifetime'
  | 'clock'
  | 'serverTime'
  | 'ids'
  | 'envelope'
>;

/**
 * The name a draft is saved under; `null` if the signer cannot be identified. Anyone may fill in a
 * widget, so its draft belongs to this tab: the next visitor on a shared device does not see it.
 */
function draftName({ mode, widget, state, ids }: Context, storage: Storage): string | null {
  const envelope = state.$envelope.get();
  if (envelope === null) return null;
  if (mode === 'widget') {
    const tab = storage.get(tabEntry) ?? ids.create();
    storage.set(tabEntry, tab);
    return JSON.stringify(['widget', widget?.code, tab]);
  }
  const party = signerId(envelope, state.$user.get());
  return envelope.id === '' || party === '' ? null : JSON.stringify([envelope.id, party]);
}

/** The changes, by position, that restore one answer. */
function restoreChanges(
  { answerState, at }: FieldStore,
  position: number,
  value: unknown,
): ReadonlyMap<number, Field> {
  const nothing = new Map<number, Field>();
  const field = at(position);
  // What the signer has answered meanwhile takes precedence.
  if (field.value !== answerState.index.fields[position]?.value) return nothing;
  const restored = behaviorOf(field).withValue(field, value);
  if (restored === null) return nothing;
  // Ticking a box unticks the others of its group.
  if ('group' in restored && restored.value) {
    return isTicked(field) ? nothing : toggleChanges(answerState, position);
  }
  return nothing.set(position, restored);
}

const isTicked = (field: Field) => 'group' in field && field.value;

interface Draft {
  readonly entries: readonly (readonly [entry: string, value: unknown])[];
  readonly hadStale: boolean;
}

/** Keeps the entries saved for the fields as they are now, and deletes the others from the store. */
async function dropStale(
  { store, name, fingerprint }: DraftLocation,
  stored: readonly DraftEntry[],
): Promise<Draft> {
  const entries: (readonly [string, unknown])[] = [];
  for (const { entry, text } of stored) {
    const draft = parseDraft(text);
    if (draft?.fingerprint === fingerprint) entries.push([entry, draft.value]);
    else await store.remove(name, entry);
  }
  return { entries, hadStale: entries.length < stored.length };
}

/**
 * Saves the answers of one signer on the device until they are submitted, and restores them after a
 * reload or a crash. Call the returned function after every change of phase: it starts when an
 * envelope can be signed, and deletes the draft of one that has ended.
 *
 * @param isEnabled - Whether the host allows drafts. If not, earlier ones are deleted.
 */
export function createDraftService(
  context: Context,
  storage: Storage,
  store: DraftStore,
  isEnabled: boolean,
): () => Promise<void> {
  const { mode, state, lifetime, alerts, clock } = context;
  let started: OpenEnvelope | null = null;
  let writer: DraftWriter | null = null;

  /** Restores what still fits. Returns whether anything but signatures was restored. */
  function applyDraft({ fieldStore }: OpenEnvelope, { entries }: Draft): boolean {
    const { index } = fieldStore.answerState;
    let isRestored = false;
    for (const [entry, value] of entries) {
      if (entry === signatureEntry) {
        const hasNone = state.$latestSignature.get().kind === null;
        if (hasNone && isLatestSignature(value)) state.$latestSignature.set(value);
        continue;
      }
      const unfinished = unfinishedNameOf(entry);
      if (unfinished !== null) {
        const current = state.$unfinished.get();
        if (typeof value !== 'string' || value === '' || unfinished in current) continue;
        state.$unfinished.set({ ...current, [unfinished]: value });
        isRestored = true;
        continue;
      }
      const position = positionOf(index, fieldIdOf(entry));
      if (position === null || !isEditable(index, position)) continue;
      const changes = restoreChanges(fieldStore, position, value);
      if (changes.size === 0) continue;
      fieldStore.change(changes);
      isRestored = true;
    }
    return isRestored;
  }

  async function start(open: OpenEnvelope, name: string): Promise<void> {
    const { scope } = lifetime;
    const fingerprint = fingerprintOf(open.fieldStore.answerState.index);
    const location = { store, storage, name, fingerprint };
    // Before the draft is read, so that what is typed meanwhile is saved too.
    const current = startDraftWriter(context, open, location);
    writer = current;
    scope.addEventListener('abort', () => void current.stop(), { once: true });
    const restoring = restore(open, location, current, scope);
    // A slow disk must not keep anybody from signing.
    const timeout = new Promise<void>((resolve) => clock.after(maxRestoreTime, resolve));
    await Promise.race([restoring, timeout]);
  }

  async function restore(
    open: OpenEnvelope,
    location: DraftLocation,
    current: DraftWriter,
    scope: AbortScope,
  ): Promise<void> {
    const now = context.serverTime.now();
    if (now !== null) await store.setTime?.(now);
    const draft = await dropStale(location, await store.read(location.name));
    const isEnded = state.$phase.get().name === 'ended';
    if (scope.aborted || context.envelope() !== open || isEnded) return;
    if (['sending', 'accepted'].includes(state.$submission.get().name)) return;
    // Not saved again: another tab may have saved something newer meanwhile.
    if (current.withoutSaving(() => applyDraft(open, draft))) {
      alerts.show('alert.draftRestored', 'success');
    } else if (draft.hadStale) alerts.show('alert.draftDropped');
  }

  async function end(name: string): Promise<void> {
    const stopping = writer?.stop();
    writer = null;
    storage.remove(draftMarker);
    // At once, because the page may be about to close, and again after writes under way.
    await store.remove(name);
    if (stopping === undefined) return;
    await stopping;
    await store.remove(name);
  }

  return async () => {
    const name = mode === 'preview' ? null : draftName(context, storage);
    if (name === null) return;
    const phase = state.$phase.get().name;
    const isSubmitted = state.$submission.get().name === 'accepted';
    if (phase === 'ended' || isSubmitted || !isEnabled) return end(name);
    const open = context.envelope();
    if (open === null || open === started) return;
    started = open;
    await start(open, name);
  };
}
