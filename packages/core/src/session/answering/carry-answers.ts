import { behaviorOf, isAnswered } from '../../field-types/field-type-behaviors.ts';
import type { Field } from '../../model/field.ts';
import { isEditable, positionOf } from '../../rules/envelope-index.ts';
import type { FieldStore } from './field-store.ts';

/**
 * Copies the signer's answers into the same form after it was loaded again, for every field that still
 * exists and can hold its answer.
 */
export function carryAnswers(from: FieldStore, to: FieldStore): void {
  const changes = new Map<number, Field>();
  for (const position of from.answerState.index.editable) {
    const before = from.at(position);
    // Untouched: a default value may have changed with the form.
    if (before === from.answerState.index.fields[position]) continue;
    const place = positionOf(to.answerState.index, before.id);
    if (place === null || !isEditable(to.answerState.index, place)) continue;
    const field = to.at(place);
    const copied = isAnswered(before)
      ? behaviorOf(field).withValue(field, before.value)
      : behaviorOf(field).withoutValue(field);
    if (copied !== null && field.type === before.type) changes.set(place, copied);
  }
  if (changes.size > 0) to.change(changes);
}
