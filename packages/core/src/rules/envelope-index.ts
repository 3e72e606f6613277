import { isAnswered } from '../field-types/field-type-behaviors.ts';
import type { Envelope } from '../model/envelope.ts';
import type { Field } from '../model/field.ts';
import { compareFields } from '../model/field-order.ts';

/** What counts once: a field standing alone, or a group of boxes. */
export interface FieldGroup {
  /** Positions of its fields, rising; they may lie in several documents. */
  readonly members: readonly number[];
  /** Whether any of its fields is flagged required. */
  readonly required: boolean;
  /** Indexes of the documents in which the signer has to see to it. */
  readonly documents: readonly number[];
}

/** A range of positions: from `start` up to, not including, `end`. */
export interface PositionRange {
  readonly start: number;
  readonly end: number;
}

/** Everything about an envelope that no answer changes, looked up by position or id. */
export interface EnvelopeIndex {
  /** Every party's fields as loaded, in the order of filling in: a field's place is its position. */
  readonly fields: readonly Field[];
  /** By field id. */
  readonly positions: ReadonlyMap<string, number>;
  readonly groups: readonly FieldGroup[];
  /** By position, an index into `groups`. */
  readonly groupOf: Int32Array;
  /** By document. */
  readonly documents: readonly PositionRange[];
  /** Positions the signer may answer, rising. */
  readonly editable: Int32Array;
  /** By position, its place in `editable`, or -1 where it is not the signer's to answer. */
  readonly editableRank: Int32Array;
}

/** A group is one party's: two parties may use one name. */
function groupKey(field: Field): string | null {
  if (!('group' in field) || field.group === null) return null;
  return JSON.stringify([field.partyId, field.group]);
}

/** Members of every group, in the order of their first fields, and each field's group. */
function collectGroups(fields: readonly Field[]): {
  readonly members: readonly (readonly number[])[];
  readonly groupOf: Int32Array;
} {
  const members: number[][] = [];
  const groupOf = new Int32Array(fields.length);
  const numberByKey = new Map<string, number>();
  fields.forEach((field, position) => {
    const key = groupKey(field);
    const group = (key === null ? undefined : numberByKey.get(key)) ?? members.length;
    const known = members[group];
    if (known === undefined) members.push([position]);
    else known.push(position);
    if (key !== null) numberByKey.set(key, group);
    groupOf[position] = group;
  });
  return { members, groupOf };
}

/** A group the sender has already answered is settled: none of its boxes is the signer's any more. */
function isSettled(fields: readonly Field[], members: readonly number[]): boolean {
  return members.some((position) => {
    const field = fields[position];
    return field?.prefilled === true && isAnswered(field);
  });
}

/** Those of a group's fields that the signer may answer. */
function editableOf(
  fields: readonly Field[],
  members: readonly number[],
  partyId: string,
): readonly number[] {
  if (isSettled(fields, members)) return [];
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
 * Builds the index for one signer. Costs the size of the envelope, once.
 *
 * @example
 * ```ts
 * const signer = envelope.parties.find((party) => party.isSigner);
 * const index = indexEnvelope(envelope, signer?.id ?? '');
 * ```
 */
export function indexEnvelope(envelope: Envelope, partyId: string): EnvelopeIndex {
  const fields = envelope.documents.flatMap((document) => document.fields.toSorted(compareFields));
  const { members, groupOf } = collectGroups(fields);
  const positions = new Map<string, number>();
  fields.forEach((field, position) => {
    positions.set(field.id, position);
  });
  const editable: number[] = [];
  const groups = members.map((group): FieldGroup => {
    const own = editableOf(fields, group, partyId);
    editable.push(...own);
    return {
      members: group,
      required: group.some((position) => fields[position]?.required === true),
      documents: [...new Set(own.map((position) => fields[position]?.documentIndex ?? 0))],
    };
  });
  const ranked = Int32Array.from(editable).sort();
  const editableRank = new Int32Array(fields.length).fill(-1);
  ranked.forEach((position, rank) => {
    editableRank[position] = rank;
  });
  return {
    fields,
    positions,
    groups,
    groupOf,
    documents: documentRanges(envelope),
    editable: ranked,
    editableRank,
  };
}

/** The position of a field of this id, or `null`. */
export function positionOf(index: EnvelopeIndex, fieldId: string): number | null {
  return index.positions.get(fieldId) ?? null;
}

/** Whether the field is the signer's to answer: own, not prefilled, not of a settled group. */
export function isEditable(index: EnvelopeIndex, position: number): boolean {
  return (index.editableRank[position] ?? -1) >= 0;
}

/** Its own flag, or any field of its group. */
export function isRequired(index: EnvelopeIndex, position: number): boolean {
  return groupAt(index, position)?.required ?? false;
}

/** The group of the field at a position. */
export function groupAt(index: EnvelopeIndex, position: number): FieldGroup | null {
  const group = index.groupOf[position];
  return group === undefined ? null : (index.groups[group] ?? null);
}
