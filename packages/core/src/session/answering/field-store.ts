import type { ReadableAtom, WritableAtom } from 'nanostores';
import { atom } from 'nanostores';
import { SigningError } from '../../errors/signing-error.ts';
import { behaviorOf, isAnswered } from '../../field-types/field-type-behaviors.ts';
import type { Envelope } from '../../model/envelope.ts';
import type { Field } from '../../model/field.ts';
import { AnswerState } from '../../rules/answer-state.ts';
import { groupAt, indexEnvelope, isEditable, positionOf } from '../../rules/envelope-index.ts';
import { type FieldStatus, fieldStatus, isSameStatus } from '../../rules/field-status.ts';
import { progressOf } from '../../rules/progress.ts';
import type { ValidationError } from '../../rules/validation-error.ts';
import type { Emitter } from '../emitter.ts';
import type { SessionState } from '../session-state.ts';

/** The fields of the open envelope with their answers, and a store per field for the views. */
export interface FieldStore {
  readonly answerState: AnswerState;
  /** Position of a field by its id. Throws `unknown-field`. */
  find(fieldId: string): number;
  /** Position of a field that is the signer's to answer. Throws `unknown-field` or `field-locked`. */
  findOwn(fieldId: string): number;
  /** Position of a field the signer may change now. Throws as `findOwn`, and `busy` or `ended`. */
  findEditable(fieldId: string): number;
  at(position: number): Field;
  $field(fieldId: string): ReadableAtom<FieldStatus>;
  /** Replaces fields, by position, as one change. */
  change(changes: ReadonlyMap<number, Field>): void;
  /** Marks a field as touched, with its group and all fields before it in its document. */
  touch(position: number): void;
  /**
   * The validation error of a field's answer, or `null`; always `null` before `validateWith` is called.
   * The result for the last answer is remembered.
   */
  validate(field: Field): ValidationError | null;
  /** Validates all answers by this rule, from now on and those given before. */
  validateWith(rule: (field: Field) => ValidationError | null): void;
}

interface Options {
  readonly state: Pick<SessionState, '$progress' | '$firstMissing' | '$submission' | '$phase'>;
  readonly emitter: Emitter;
  readonly envelope: Envelope;
  readonly partyId: string;
  /** Called after every change, once all field stores are up to date. */
  readonly onChange: () => void;
}

/** Throws `busy` or `ended` if a change would come too late to be submitted. */
function requireUnsent(state: Pick<SessionState, '$submission' | '$phase'>): void {
  const submission = state.$submission.get().name;
  if (submission === 'sending') {
    throw new SigningError('busy', 'The answers are being sent');
  }
  if (submission === 'accepted' || state.$phase.get().name === 'ended') {
    throw new SigningError('ended', 'This envelope takes no more answers');
  }
}

export function createFieldStore(options: Options): FieldStore {
  const { state, emitter } = options;
  const index = indexEnvelope(options.envelope, options.partyId);
  const answerState = new AnswerState(index);
  // Created on demand: an envelope may have thousands of fields, and a page shows a few.
  const stores = new Map<number, WritableAtom<FieldStatus>>();

  let rule = (_field: Field): ValidationError | null => null;
  let last: { readonly field: Field; readonly error: ValidationError | null } | null = null;

  function validate(field: Field): ValidationError | null {
    // A pending signature is validated by every part that shows or confirms it.
    if (last?.field.id !== field.id || last.field.value !== field.value) {
      last = { field, error: rule(field) };
    }
    return last.error;
  }

  function find(fieldId: string): number {
    const position = positionOf(index, fieldId);
    if (position === null)
      throw new SigningError('unknown-field', `There is no field "${fieldId}"`);
    return position;
  }

  function findOwn(fieldId: string): number {
    const position = find(fieldId);
    if (isEditable(index, position)) return position;
    throw new SigningError('field-locked', `The field "${fieldId}" is not the signer's to answer`);
  }

  function at(position: number): Field {
    const field = answerState.at(position);
    if (field === undefined)
      throw new SigningError('unknown-field', `There is no field ${position}`);
    return field;
  }

  const statusAt = (position: number) => fieldStatus(answerState, position, at(position));

  /** Updates the store of a field, if a view has asked for it. */
  function refresh(position: number): void {
    const $field = stores.get(position);
    if ($field === undefined) return;
    const status = statusAt(position);
    if (!isSameStatus(status, $field.get())) $field.set(status);
  }

  function refreshGroups(positions: readonly number[]): void {
    const groups = new Set(positions.map((position) => groupAt(index, position)));
    for (const group of groups) group?.members.forEach(refresh);
  }

  function updateProgress(): void {
    state.$firstMissing.set(answerState.at(answerState.firstMissing())?.id ?? null);
    const { required, done } = answerState;
    const known = state.$progress.get();
    if (known.required === required && known.done === done) return;
    const progress = progressOf(required, done);
    state.$progress.set(progress);
    emitter.emit('progress', progress);
  }

  // The first counts are not progress, so they emit no event.
  state.$progress.set(progressOf(answerState.required, answerState.done));
  updateProgress();

  function put(changes: readonly (readonly [number, Field])[]): void {
    for (const [position, field] of changes) answerState.put(position, field, validate(field));
    refreshGroups(changes.map(([position]) => position));
    options.onChange();
  }

  function change(changes: ReadonlyMap<number, Field>): void {
    put([...changes]);
    for (const [position, { id, type }] of changes) {
      emitter.emit('field-change', { fieldId: id, type, done: answerState.isDone(position) });
    }
    updateProgress();
  }

  return {
    answerState,
    find,
    at,
    validate,
    validateWith(next) {
      // Every change has been validated by this rule already.
      if (next === rule) return;
      rule = next;
      last = null;
      put([...index.editable].map((position) => [position, at(position)] as const));
      updateProgress();
    },
    change,
    touch(position) {
      const { start, end } = answerState.touch(position);
      for (let touched = start; touched < end; touched++) refresh(touched);
      refreshGroups([position]);
    },
    findOwn,
    findEditable(fieldId) {
      const position = findOwn(fieldId);
      requireUnsent(state);
      return position;
    },
    $field(fieldId) {
      const position = find(fieldId);
      const known = stores.get(position);
      if (known !== undefined) return known;
      const $field = atom(statusAt(position));
      stores.set(position, $field);
      return $field;
    },
  };
}

/** The field with this answer. Throws `invalid-value` if the value does not fit the field. */
export function withAnswer(field: Field, value: unknown): Field {
  const changed = behaviorOf(field).withValue(field, value);
  if (changed !== null) return changed;
  throw new SigningError('invalid-value', `The value does not fit the ${field.type} "${field.id}"`);
}

/**
 * The changes, by position, of a click on a checkbox or radio: the field itself, and others of its
 * group that it unticks. Empty for a radio that is already chosen.
 */
export function toggleChanges(
  answerState: AnswerState,
  position: number,
): ReadonlyMap<number, Field> {
  const field = answerState.at(position);
  const changes = new Map<number, Field>();
  if (field === undefined || !('group' in field)) {
    throw new SigningError('invalid-value', 'Only a checkbox or a radio can be toggled');
  }
  if (field.type === 'radio' && field.value) return changes;
  changes.set(position, { ...field, value: !field.value });
  if (field.value) return changes;
  const group = answerState.index.groups[answerState.index.groupOf[position] ?? -1];
  for (const member of group?.members ?? []) {
    const other = answerState.at(member);
    if (member === position || other === undefined || !isAnswered(other)) continue;
    changes.set(member, behaviorOf(other).withoutValue(other));
  }
  return changes;
}
