import { isAnswered } from '../field-types/field-type-behaviors.ts';
import type { Envelope } from '../model/envelope.ts';
import type { Field } from '../model/field.ts';

/** Fields that count once: a single field, or a group of checkboxes or radios. */
export interface FieldGroup {
  /** Unique in the envelope; `null` for a field without a group. */
  readonly key: string | null;
  /** Ids of its fields, in the order of `members`. */
  readonly fieldIds: readonly string[];
  /** Positions of its fields, ascending; they may be in several documents. */
  readonly members: readonly number[];
  /** Whether any of its fields is required. */
  readonly required: boolean;
  /** Indexes of the documents in which the signer can answer it. */
  readonly documents: readonly number[];
}

/** A range of positions from `start` to `end`, exclusive. */
export interface PositionRange {
  readonly start: number;
  readonly end: number;
}

/** What does not change with the answers of an envelope, by position or id. */
export interface EnvelopeIndex {
  /** The signer. */
  readonly partyId: string;
  /** The fields of all parties as loaded, in filling order. The index of a field is its position. */
  readonly fields: readonly Field[];
  /** By field id. */
  readonly positions: ReadonlyMap<string, number>;
  readonly groups: readonly FieldGroup[];
  /** By position, an index into `groups`. */
  readonly groupOf: Int32Array;
  /** By document. */
  readonly documents: readonly PositionRange[];
  /** Positions that the signer may answer, ascending. */
  readonly editable: Int32Array;
  /** By position, its index in `editable`; -1 if the signer may not answer it. */
  readonly editableRank: Int32Array;
}

/**
 * Identifies the group of a checkbox or radio in its envelope; `null` for a field without one. A group
 * belongs to one party: two parties may use the same name.
 */
export function groupKey(field: Field): string | null {
  if (!('group' in field) || field.group === null) return null;
  return JSON.stringify([field.partyId, field.group]);
}

/** The members and the key of every group, in the order of their first fields, and the group of each field. */
function collectGroups(fields: readonly Field[]): {
  readonly members: readonly (readonly number[])[];
  readonly keys: readonly (string | null)[];
  readonly groupOf: Int32Array;
} {
  const members: number[][] = [];
  const keys: (string | null)[] = [];
  const groupOf = new Int32Array(fields.length);
  const numberByKey = new Map<string, number>();
  fields.forEach((field, position) => {
    const key = groupKey(field);
    const group = (key === null ? undefined : numberByKey.get(key)) ?? members.length;
    const known = members[group];
    if (known === undefined) {
      members.push([position]);
      keys.push(key);
    } else known.push(position);
    if (key !== null) numberByKey.set(key, group);
    groupOf[position] = group;
  });
  return { members, keys, groupOf };
}

/** Whether the sender has already answered the group, so that the signer cannot change any of it. */
function isAnsweredBySender(fields: readonly Field[], members: readonly number[]): boolean {
  return members.some((position) => {
    const field = fields[position];
    return field?.prefilled === true && isAnswered(field);
  });
}

/** The fields of a group that the signer may answer. */
function editableOf(
  fields: readonly Field[],
  members: readonly number[],
  partyId: string,
): readonly number[] {
  if (isAnsweredBySender(fields, members)) return [];
  return members.filter((position) => {
    const field = fields[position];
    return field?.partyId === partyId && !field.prefilled;
  });
}

function documentRanges(envelope: Envelope): readonly PositionRange[] {
  let start = 0;
  return envelope.documents.map((document) => {
    const range = { start, end: start + document.fields.length };
    start = range.end;
    return range;
  });
}

/**
 * Builds the index for one signer, in time linear to the size of the envelope.
 *
 * @example
 * ```ts
 * const signer = envelope.parties.find((party) => party.isSigner);
 * const index = indexEnvelope(envelope, signer?.id ?? '');
 * ```
 */
export function indexEnvelope(envelope: Envelope, partyId: string): EnvelopeIndex {
  const fields = envelope.documents.flatMap((document) => document.fields);
  const { members, keys, groupOf } = collectGroups(fields);
  const positions = new Map<string, number>();
  fields.forEach((field, position) => {
    positions.set(field.id, position);
  });
  const editable: number[] = [];
  const groups = members.map((group, number): FieldGroup => {
    const own = editableOf(fields, group, partyId);
    editable.push(...own);
    return {
      key: keys[number] ?? null,
      fieldIds: group.map((position) => fields[position]?.id ?? ''),
      members: group,
      required: group.some((position) => fields[position]?.required === true),
      documents: own
        .map((position) => fields[position]?.documentIndex ?? 0)
        // Positions ascend, and so do their documents.
        .filter((document, rank, all) => document !== all[rank - 1]),
    };
  });
  const ranked = Int32Array.from(editable).sort();
  const editableRank = new Int32Array(fields.length).fill(-1);
  ranked.forEach((position, rank) => {
    editableRank[position] = rank;
  });
  return {
    partyId,
    fields,
    positions,
    groups,
    groupOf,
    documents: documentRanges(envelope),
    editable: ranked,
    editableRank,
  };
}

/** The position of the field with this id, or `null`. */
export function positionOf(index: EnvelopeIndex, fieldId: string): number | null {
  return index.positions.get(fieldId) ?? null;
}

/** Whether the signer may answer the field: their own, not prefilled, and not in a group answered by the sender. */
export function isEditable(index: EnvelopeIndex, position: number): boolean {
  return (index.editableRank[position] ?? -1) >= 0;
}

/** The group of the field at a position. */
export function groupAt(index: EnvelopeIndex, position: number): FieldGroup | null {
  const group = index.groupOf[position];
  return group === undefined ? null : (index.groups[group] ?? null);
}
