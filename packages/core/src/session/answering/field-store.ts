import type { ReadableAtom, WritableAtom } from 'nanostores';
import { atom } from 'nanostores';
import { SigningError } from '../../errors/signing-error.ts';
import { isAnswered, kindOf } from '../../field-types/field-type-behaviors.ts';
import type { Envelope } from '../../model/envelope.ts';
import type { Field } from '../../model/field.ts';
import { Ledger } from '../../rules/answer-state.ts';
import { indexEnvelope, isEditable, positionOf } from '../../rules/envelope-index.ts';
import type { FieldFault } from '../../rules/field-fault.ts';
import { progressOf } from '../../rules/progress.ts';
import type { Emitter } from '../emitter.ts';
import type { SessionState } from '../session-state.ts';

/** The fields of the envelope on the screen: their answers, and the stores the views follow. */
export interface Filling {
  readonly ledger: Ledger;
  /** Position of a field by its id. Throws `unknown-field`. */
  find(fieldId: string): number;
  /** Position of a field the signer may answer now. Throws `unknown-field`, `field-locked`, `busy`, `ended`. */
  findOpen(fieldId: string): number;
  at(position: number): Field;
  $field(fieldId: string): ReadableAtom<Field>;
  /** Puts fields with other answers in their places, as one change. */
  change(changes: ReadonlyMap<number, Field>): void;
  /** Why a field's answer cannot stand as it is, or `null`: what `judge` was given says. */
  faultOf(field: Field): FieldFault | null;
  /** From now on this says which answers are faulty, of those there are already too. */
  judge(faultOf: (field: Field) => FieldFault | null): void;
}

interface Parts {
  readonly state: SessionState;
  readonly emitter: Emitter;
  readonly envelope: Envelope;
  readonly partyId: string;
  /** Called after every change, when all stores of fields agree again. */
  readonly onChange: () => void;
}

/** Refuses answers that what is being sent, or has been, would not hold. */
function refuseLate(state: SessionState): void {
  const submission = state.$submission.get().name;
  if (submission === 'sending') {
    throw new SigningError('busy', 'The answers are being sent');
  }
  if (submission === 'accepted' || state.$phase.get().name === 'ended') {
    throw new SigningError('ended', 'This envelope takes no more answers');
  }
}

export function createFilling(parts: Parts): Filling {
  const { state, emitter } = parts;
  const index = indexEnvelope(parts.envelope, parts.partyId);
  const ledger = new Ledger(index);
  // Made when first asked for: an envelope may have thousands of fields, a page shows some.
  const stores = new Map<number, WritableAtom<Field>>();

  let faultOf = (_field: Field): FieldFault | null => null;

  function find(fieldId: string): number {
    const position = positionOf(index, fieldId);
    if (position === null)
      throw new SigningError('unknown-field', `There is no field "${fieldId}"`);
    return position;
  }

  function at(position: number): Field {
    const field = ledger.at(position);
    if (field === undefined) throw new SigningError('unknown-field', `No field is at ${position}`);
    return field;
  }

  function tellProgress(): void {
    const { required, done } = ledger;
    const known = state.$progress.get();
    if (known.required === required && known.done === done) return;
    const progress = progressOf(required, done);
    state.$progress.set(progress);
    emitter.emit('progress', progress);
  }

  state.$progress.set(progressOf(ledger.required, ledger.done));

  function change(changes: ReadonlyMap<number, Field>): void {
    for (const [position, field] of changes) ledger.put(position, field, faultOf(field) !== null);
    for (const [position, field] of changes) stores.get(position)?.set(field);
    parts.onChange();
    for (const [position, { id, type }] of changes) {
      emitter.emit('field-change', { fieldId: id, type, done: ledger.isDone(position) });
    }
    tellProgress();
  }

  return {
    ledger,
    find,
    at,
    faultOf: (field) => faultOf(field),
    judge(judged) {
      faultOf = judged;
      const faulty = [...index.editable].filter((position) => judged(at(position)) !== null);
      // As new fields, for those who look at them have to be told.
      change(new Map(faulty.map((position) => [position, { ...at(position) }])));
    },
    change,
    findOpen(fieldId) {
      const position = find(fieldId);
      if (!isEditable(index, position)) {
        throw new SigningError(
          'field-locked',
          `The field "${fieldId}" is not the signer's to answer`,
        );
      }
      refuseLate(state);
      return position;
    },
    $field(fieldId) {
      const position = find(fieldId);
      const known = stores.get(position);
      if (known !== undefined) return known;
      const $field = atom(at(position));
      stores.set(position, $field);
      return $field;
    },
  };
}

/** The field with this answer. Throws `invalid-value` where it cannot be one. */
export function withAnswer(field: Field, value: unknown): Field {
  const answered = kindOf(field).answered(field, value);
  if (answered !== null) return answered;
  throw new SigningError('invalid-value', `The value does not fit the ${field.type} "${field.id}"`);
}

/**
 * What a click on a box changes, by position: the box, and the others of its group that must not
 * stay ticked. Nothing for a radio already chosen.
 */
export function toggled(ledger: Ledger, position: number): ReadonlyMap<number, Field> {
  const field = ledger.at(position);
  const changes = new Map<number, Field>();
  if (field === undefined || !('group' in field)) {
    throw new SigningError('invalid-value', 'Only a checkbox or a radio can be ticked');
  }
  if (field.type === 'radio' && field.value) return changes;
  changes.set(position, { ...field, value: !field.value });
  if (field.value) return changes;
  const unit = ledger.index.units[ledger.index.unitOf[position] ?? -1];
  for (const member of unit?.members ?? []) {
    const other = ledger.at(member);
    if (member === position || other === undefined || !isAnswered(other)) continue;
    changes.set(member, kindOf(other).cleared(other));
  }
  return changes;
}
