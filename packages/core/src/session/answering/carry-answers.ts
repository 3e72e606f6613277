import { behaviorOf, isAnswered } from '../../field-types/field-type-behaviors.ts';
import type { Field } from '../../model/field.ts';
import { isEditable, positionOf } from '../../rules/envelope-index.ts';
import type { FieldStore } from './field-store.ts';

/** The fields whose answers the signer has changed since they were loaded. */
export function changedFields({ answerState, at }: FieldStore): readonly Field[] {
  const { editable, fields } = answerState.index;
  return [...editable].map(at).filter((field, index) => field !== fields[editable[index] ?? -1]);
}

/**
 * Copies changed answers into the same form after it was loaded again, into every field that still exists
 * and can hold its answer. Answers that were not changed are left out: the form's own may be newer.
 */
export function carryAnswers(
  changed: readonly Field[],
  { answerState, at, change }: FieldStore,
): void {
  const changes = new Map<number, Field>();
  for (const before of changed) {
    const position = positionOf(answerState.index, before.id);
    if (position === null || !isEditable(answerState.index, position)) continue;
    const field = at(position);
    const carried = isAnswered(before)
      ? behaviorOf(field).withValue(field, before.value)
      : behaviorOf(field).withoutValue(field);
    if (carried !== null && field.type === before.type) changes.set(position, carried);
  }
  if (changes.size > 0) change(changes);
}
