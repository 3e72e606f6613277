import { isAnswered, kindOf } from '../../field-types/field-type-behaviors.ts';
import type { Field } from '../../model/field.ts';
import { isEditable, positionOf } from '../../rules/envelope-index.ts';
import type { Filling } from './field-store.ts';

/**
 * Puts what a signer has answered into the same form as it was loaded again, field by field, where
 * there still is such a field and it can hold the answer.
 */
export function carryAnswers(from: Filling, to: Filling): void {
  const changes = new Map<number, Field>();
  for (const position of from.ledger.index.editable) {
    const before = from.at(position);
    // What the form itself brought along may have changed with it.
    if (before === from.ledger.index.fields[position]) continue;
    const place = positionOf(to.ledger.index, before.id);
    if (place === null || !isEditable(to.ledger.index, place)) continue;
    const field = to.at(place);
    const carried = isAnswered(before)
      ? kindOf(field).answered(field, before.value)
      : kindOf(field).cleared(field);
    if (carried !== null && field.type === before.type) changes.set(place, carried);
  }
  if (changes.size > 0) to.change(changes);
}
