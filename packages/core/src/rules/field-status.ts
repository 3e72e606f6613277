import { isAnswered } from '../field-types/field-type-behaviors.ts';
import type { Field } from '../model/field.ts';
import type { AnswerState } from './answer-state.ts';
import { groupAt } from './envelope-index.ts';
import type { ValidationError } from './validation-error.ts';

/**
 * Why the signer cannot change a field: the sender has filled it in, for any party; it is another party's;
 * or the sender has ticked another box of its group.
 */
export type FieldLock = 'prefilled' | 'other-party' | 'group';

/** The group of a checkbox or radio. At most one of its boxes is ticked. */
export interface GroupStatus {
  /** Unique in the envelope. */
  readonly key: string;
  /** Ids of its fields, this one included, in filling order; they may be in several documents. */
  readonly members: readonly string[];
  /** Whether one of its boxes must be ticked. */
  readonly required: boolean;
  /** Whether another of its boxes is ticked. */
  readonly answered: boolean;
}

/** The position of a field among those that the signer may answer, from 1, across all documents. */
export interface FieldPlace {
  readonly position: number;
  readonly count: number;
}

/**
 * A field with its answer, and everything the rules say about it. Immutable: a change makes another.
 *
 * @example
 * ```ts
 * session.$field('name').subscribe(({ field, missing, fault }) => {
 *   input.value = field.value;
 *   input.ariaInvalid = String(missing);
 *   hint.textContent = fault === null ? '' : texts[fault];
 * });
 * ```
 */
export interface FieldStatus {
  readonly field: Field;
  /** Whether the field, or another of its group, holds an answer, even one with a validation error. */
  readonly answered: boolean;
  /** Whether the field, or another of its group, must be filled in. */
  readonly required: boolean;
  /** Whether it is answered without a validation error, or optional and touched. */
  readonly done: boolean;
  /** Whether the signer still has to fill it in, or to correct its answer. Never true for a locked field. */
  readonly missing: boolean;
  /** The validation error of the signer's answer, such as a text too long for its box. */
  readonly fault: ValidationError | null;
  /** `null` for a field without a group. */
  readonly group: GroupStatus | null;
  /** `null` if the signer may change it. */
  readonly locked: FieldLock | null;
  /** `null` if it is locked. */
  readonly place: FieldPlace | null;
}

/** The status of the field at a position. */
export function fieldStatus(answerState: AnswerState, position: number, field: Field): FieldStatus {
  const { index } = answerState;
  const group = groupAt(index, position);
  const required = group?.required === true;
  const rank = index.editableRank[position] ?? -1;
  const isOwnAnswer = isAnswered(field);
  const done = answerState.isDone(position);
  const fault = answerState.errorAt(position);
  const isAnsweredByOther = !isOwnAnswer && answerState.isGroupAnswered(position);
  return {
    field,
    answered: isOwnAnswer || isAnsweredByOther,
    required,
    done,
    missing: rank >= 0 && !done && (required || fault !== null),
    fault,
    group:
      group === null || group.key === null
        ? null
        : { key: group.key, members: group.fieldIds, required, answered: isAnsweredByOther },
    locked: rank < 0 ? lockOf(field, index.partyId) : null,
    place: rank < 0 ? null : { position: rank + 1, count: index.editable.length },
  };
}

function lockOf(field: Field, partyId: string): FieldLock {
  if (field.prefilled) return 'prefilled';
  return field.partyId === partyId ? 'group' : 'other-party';
}

/**
 * Whether two statuses of one field are equal. All other properties follow from the compared ones, or
 * do not change with the answers.
 */
export function isSameStatus(one: FieldStatus, other: FieldStatus): boolean {
  return (
    one.field === other.field &&
    one.answered === other.answered &&
    one.done === other.done &&
    one.fault === other.fault
  );
}
