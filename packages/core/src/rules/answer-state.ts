import { behaviorOf, isAnswered } from '../field-types/field-type-behaviors.ts';
import type { Field } from '../model/field.ts';
import { BitSet } from './bit-set.ts';
import type { EnvelopeIndex, FieldGroup } from './envelope-index.ts';
import { groupAt, isEditable, type PositionRange } from './envelope-index.ts';
import type { CompletionState } from './next-field.ts';
import type { ValidationError } from './validation-error.ts';

/**
 * The current answers of one signer, and every count that the rules need. Counts are updated
 * incrementally, so a change costs the size of one group, regardless of the envelope's size.
 */
export class AnswerState implements CompletionState {
  readonly index: EnvelopeIndex;
  readonly #fields: Field[];
  /** By group: how many of its fields hold an answer. */
  readonly #answers: Int32Array;
  /** By document: how many required groups are not answered yet. */
  readonly #outstanding: Int32Array;
  readonly #undoneDocuments: BitSet;
  readonly #undoneRequired: BitSet;
  /** Optional fields that are not answered and whose group is not touched. `#touchedThrough` excludes more. */
  readonly #undoneOptional: BitSet;
  readonly #touchedGroups: Uint8Array;
  /** By position: the validation error of an answer, such as a text too long for its box. */
  readonly #errors = new Map<number, ValidationError>();
  /** By document: the last touched position. All positions before it count as touched too. */
  readonly #touchedThrough: Int32Array;
  #required = 0;
  #done = 0;
  #revision = 0;

  constructor(index: EnvelopeIndex) {
    this.index = index;
    this.#fields = index.fields.slice();
    this.#answers = new Int32Array(index.groups.length);
    this.#outstanding = new Int32Array(index.documents.length);
    this.#undoneDocuments = new BitSet(index.documents.length);
    this.#undoneRequired = new BitSet(index.fields.length);
    this.#undoneOptional = new BitSet(index.fields.length);
    this.#touchedGroups = new Uint8Array(index.groups.length);
    this.#touchedThrough = Int32Array.from(index.documents, ({ start }) => start - 1);
    index.groups.forEach((group, number) => {
      this.#addGroup(group, number);
    });
  }

  /** Number of required fields; a group counts once. */
  get required(): number {
    return this.#required;
  }

  get done(): number {
    return this.#done;
  }

  /** Increases with every changed answer: equal revisions mean equal answers. */
  get revision(): number {
    return this.#revision;
  }

  /** The field with its current answer. */
  at(position: number): Field | undefined {
    return this.#fields[position];
  }

  /** All fields with their current answers, in filling order. */
  fields(): readonly Field[] {
    return this.#fields;
  }

  /**
   * Replaces a field by one with another answer. The caller checks that this is allowed. An answer with
   * a validation error does not count, and makes even an optional field incomplete.
   */
  put(position: number, field: Field, error: ValidationError | null = null): void {
    const number = this.index.groupOf[position];
    if (number === undefined) return;
    const was = this.#isAnsweredAt(position);
    if (error === null) this.#setError(position, null);
    this.#fields[position] = field;
    this.#revision++;
    const is = error === null && isAnswered(field);
    if (was !== is) {
      const answers = (this.#answers[number] ?? 0) + (is ? 1 : -1);
      this.#answers[number] = answers;
      // Only the first answer of a group and the removal of its last one change what is done.
      if (answers === (is ? 1 : 0)) this.#updateGroup(number, is);
    }
    if (error !== null) this.#setError(position, error);
  }

  /** The validation error of the answer, or `null`. */
  errorAt(position: number): ValidationError | null {
    return this.#errors.get(position) ?? null;
  }

  /**
   * Marks a field as touched, with its group and all fields before it in its document. Returns the
   * range of those that were not touched before; the group may have members outside it.
   */
  touch(position: number): PositionRange {
    const number = this.index.groupOf[position];
    const document = this.#fields[position]?.documentIndex;
    if (number === undefined || document === undefined) return { start: 0, end: 0 };
    const start = (this.#touchedThrough[document] ?? -1) + 1;
    this.#touchedThrough[document] = Math.max(start - 1, position);
    this.#touchedGroups[number] = 1;
    for (const member of this.index.groups[number]?.members ?? []) {
      this.#undoneOptional.remove(member);
    }
    return { start, end: position + 1 };
  }

  isTouched(position: number): boolean {
    const document = this.#fields[position]?.documentIndex ?? -1;
    if (position <= (this.#touchedThrough[document] ?? -1)) return true;
    return this.#touchedGroups[this.index.groupOf[position] ?? -1] === 1;
  }

  /** Whether the field or its group is answered, or the field is optional and touched. */
  isDone(position: number): boolean {
    if (this.#errors.has(position)) return false;
    if (this.isGroupAnswered(position)) return true;
    return groupAt(this.index, position)?.required === false && this.isTouched(position);
  }

  /** Whether the field, or any other of its group, holds a valid answer. */
  isGroupAnswered(position: number): boolean {
    return (this.#answers[this.index.groupOf[position] ?? -1] ?? 0) > 0;
  }

  /** The first field, in filling order, that the signer has to fill in or to correct; -1 if there is none. */
  firstMissing(): number {
    return this.#undoneRequired.next(0);
  }

  /** Whether every required field of the signer in the document is done. */
  isDocumentDone(documentIndex: number): boolean {
    return (this.#outstanding[documentIndex] ?? 0) === 0;
  }

  nextUndoneDocument(from: number): number {
    return this.#undoneDocuments.next(from);
  }

  firstUndone(from: number, to: number, leaving: number): number {
    const required = this.#undoneRequired.next(from);
    const optional = this.#firstUndoneOptional(from, leaving);
    const first = Math.min(required < 0 ? to : required, optional < 0 ? to : optional);
    return first < to ? first : -1;
  }

  #firstUndoneOptional(from: number, leaving: number): number {
    const document = this.#fields[from]?.documentIndex ?? -1;
    const touched = Math.max(this.#touchedThrough[document] ?? -1, leaving);
    const left = leaving < 0 ? -1 : this.index.groupOf[leaving];
    let position = this.#undoneOptional.next(Math.max(from, touched + 1));
    while (position >= 0 && this.index.groupOf[position] === left) {
      position = this.#undoneOptional.next(position + 1);
    }
    return position;
  }

  /** Adds a group, as it was loaded, to the counts. */
  #addGroup(group: FieldGroup, number: number): void {
    this.#untickDuplicates(group);
    const answers = group.members.filter((member) => this.#isAnsweredAt(member)).length;
    this.#answers[number] = answers;
    // The signer may not answer any field of it.
    if (group.documents.length === 0) return;
    if (group.required) {
      this.#required++;
      this.#done++;
    }
    if (answers === 0) this.#updateGroup(number, false);
  }

  /** Of a group that was sent with several ticked boxes, only the first stays ticked. */
  #untickDuplicates(group: FieldGroup): void {
    const ticked = group.members.filter((member) => this.#isAnsweredAt(member));
    for (const member of ticked.slice(1)) {
      const field = this.#fields[member];
      if (field === undefined || !isEditable(this.index, member)) continue;
      this.#fields[member] = behaviorOf(field).withoutValue(field);
    }
  }

  /** Updates the counts for a group that was answered, or lost its last answer. */
  #updateGroup(number: number, answered: boolean): void {
    const group = this.index.groups[number];
    if (group === undefined || group.documents.length === 0) return;
    if (group.required) {
      const step = answered ? 1 : -1;
      this.#done += step;
      for (const document of group.documents) this.#count(document, -step);
    }
    if (!group.required && this.#touchedGroups[number] === 1) return;
    const undone = group.required ? this.#undoneRequired : this.#undoneOptional;
    for (const member of group.members) {
      if (answered) undone.remove(member);
      else if (isEditable(this.index, member)) undone.add(member);
    }
  }

  /** Sets or clears the validation error of an answer, and updates the counts. */
  #setError(position: number, error: ValidationError | null): void {
    const isInvalid = error !== null;
    const wasInvalid = this.#errors.has(position);
    if (error === null) this.#errors.delete(position);
    else this.#errors.set(position, error);
    if (wasInvalid === isInvalid) return;
    const group = groupAt(this.index, position);
    if (group === null || group.required) return;
    const step = isInvalid ? 1 : -1;
    this.#required += step;
    this.#undoneRequired[isInvalid ? 'add' : 'remove'](position);
    this.#undoneOptional.remove(position);
    for (const document of group.documents) this.#count(document, step);
  }

  #count(document: number, step: number): void {
    const outstanding = (this.#outstanding[document] ?? 0) + step;
    this.#outstanding[document] = outstanding;
    if (outstanding === 0) this.#undoneDocuments.remove(document);
    else this.#undoneDocuments.add(document);
  }

  #isAnsweredAt(position: number): boolean {
    const field = this.#fields[position];
    return field !== undefined && !this.#errors.has(position) && isAnswered(field);
  }
}
