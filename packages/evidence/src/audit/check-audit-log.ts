import * as v from 'valibot';
import { canonicalHash, genesisHash } from './hash-event.ts';

/**
 * What is wrong with a row, or with the log as a whole:
 *
 * - `unreadable`: it is not a row, or not a log of a version that is known here.
 * - `changed`: its content does not have the digest that it was recorded with.
 * - `missing`: there is no row with this index.
 * - `moved`: it does not stand in the order of its index.
 * - `duplicate`: an earlier row has the same index.
 * - `unlinked`: it does not follow the row before it as that is here: one of the two was forged.
 * - `other_envelope`: the first row does not belong to the envelope that the log names.
 * - `cut_off`: the last row is not the one that the log was exported with.
 */
export type AuditLogFaultKind =
  | 'unreadable'
  | 'changed'
  | 'missing'
  | 'moved'
  | 'duplicate'
  | 'unlinked'
  | 'other_envelope'
  | 'cut_off';

/** A fault of an exported log. */
export interface AuditLogFault {
  readonly kind: AuditLogFaultKind;
  /**
   * The row's `index`; of an unreadable row its place in the list, from 0. `null` if the log as a
   * whole is meant.
   */
  readonly index: number | null;
}

/** What the check of a log has found. */
export interface AuditLogCheck {
  /** Whether there is no fault. */
  readonly valid: boolean;
  /** Fingerprint of the envelope that the log names; `null` if it is unreadable. */
  readonly envelope: string | null;
  /** Number of rows. */
  readonly events: number;
  /** The `hash` of the last row; `null` if there is none. */
  readonly head: string | null;
  /** In the order of the rows. */
  readonly faults: readonly AuditLogFault[];
}

/** What the check needs of a log. Later versions may record other types of events. */
const checkedLog = v.object({
  format: v.literal('sign-envelope-audit'),
  version: v.literal(1),
  envelope: v.string(),
  head: v.optional(v.string()),
  events: v.array(v.unknown()),
});

const checkedRow = v.object({
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
  previous: v.string(),
  hash: v.string(),
});

/** A row, and all that stands in it: whatever a row holds is hashed. */
interface Row extends v.InferOutput<typeof checkedRow> {
  readonly whole: object;
}

/**
 * Checks the chain of an exported audit log, without a network, and names what is wrong. It never
 * throws. Nobody can recompute the chain of a log whose head is sealed into a document: compare the
 * `hash` of the row that the document names with the one in the document.
 *
 * @param log - The parsed JSON of an export.
 * @example
 * const { valid, faults } = await checkAuditLog(JSON.parse(text));
 * // [{ kind: 'changed', index: 4 }]
 */
export async function checkAuditLog(log: unknown): Promise<AuditLogCheck> {
  const parsed = v.safeParse(checkedLog, log);
  if (!parsed.success) {
    const faults = [{ kind: 'unreadable', index: null }] as const;
    return { valid: false, envelope: null, events: 0, head: null, faults };
  }
  const { envelope, events, head } = parsed.output;
  const faults: AuditLogFault[] = [];
  const rows = new Map<number, Row>();
  for (const [place, event] of events.entries()) {
    const row = v.safeParse(checkedRow, event);
    if (!row.success) faults.push({ kind: 'unreadable', index: place });
    else if (rows.has(row.output.index)) {
      faults.push({ kind: 'duplicate', index: row.output.index });
    } else rows.set(row.output.index, { ...row.output, whole: Object(event) });
  }
  const inOrder = [...rows.keys()].sort((a, b) => a - b);
  for (const [place, index] of [...rows.keys()].entries()) {
    if (index !== inOrder[place]) faults.push({ kind: 'moved', index });
  }
  faults.push(...findMissing(inOrder));
  for (const row of rows.values()) {
    if (!(await isUnchanged(row))) faults.push({ kind: 'changed', index: row.index });
    const before = rows.get(row.index - 1);
    if (row.index === 0) {
      if (row.previous !== (await genesisHash(envelope))) {
        faults.push({ kind: 'other_envelope', index: 0 });
      }
    } else if (before !== undefined && row.previous !== before.hash) {
      faults.push({ kind: 'unlinked', index: row.index });
    }
  }
  const last = rows.get(inOrder.at(-1) ?? 0)?.hash ?? null;
  if (head !== undefined && head !== last) faults.push({ kind: 'cut_off', index: null });
  faults.sort((a, b) => (a.index ?? Infinity) - (b.index ?? Infinity));
  return { valid: faults.length === 0, envelope, events: events.length, head: last, faults };
}

/** Gaps named one by one at most: a forged index must not make a list without end. */
const maxNamedGaps = 1000;

function findMissing(inOrder: readonly number[]): AuditLogFault[] {
  const missing: AuditLogFault[] = [];
  let expected = 0;
  for (const index of inOrder) {
    for (; expected < index && missing.length < maxNamedGaps; expected += 1) {
      missing.push({ kind: 'missing', index: expected });
    }
    expected = index + 1;
  }
  // A log begins with the creation of its envelope.
  return inOrder.length === 0 ? [{ kind: 'missing', index: 0 }] : missing;
}

async function isUnchanged({ hash, whole }: Row): Promise<boolean> {
  try {
    const content = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== 'hash'));
    return (await canonicalHash(content)) === hash;
  } catch {
    // It has no canonical form, so it cannot be what was recorded.
    return false;
  }
}
