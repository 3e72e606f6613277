import { withText } from '../../field-types/answer-formats.ts';
import { behaviorOf, isAnswered } from '../../field-types/field-type-behaviors.ts';
import type { Envelope } from '../../model/envelope.ts';
import type { Field } from '../../model/field.ts';
import { groupKey } from '../../rules/envelope-index.ts';
import { findValidationError } from '../../rules/validation-error.ts';

/** Which fields the host fills, and which of them the signer can then no longer change. */
export interface PrefillRules {
  /** The signer; `null` if every field is the signer's. */
  readonly partyId: string | null;
  /** Whether every filled field is locked. Otherwise only those that the sender has marked. */
  readonly locksAll: boolean;
}

/** The field with this text as its answer; `null` if the text is not a valid one. */
function filled(field: Field, text: string, locks: boolean): Field | null {
  const result = withText(field, text);
  return result === null || !isAnswered(result) || findValidationError(result) !== null
    ? null
    : { ...result, prefilled: locks };
}

/** Names the value, but not its text, which may be about a person. */
function warn(name: string, { type, title }: Field): void {
  const where = title === null ? `a ${type} field` : `the ${type} field "${title}"`;
  console.warn(`The value given for "${name}" cannot be the answer of ${where}. It is ignored.`);
}

export interface Prefilled {
  readonly envelope: Envelope;
  /** Ids of the fields that were filled and locked, or unticked in favour of one that was. */
  readonly lockedIds: readonly string[];
}

/**
 * Fills merge fields by name. Fields filled by the sender stay as they are; a text that its field cannot
 * hold is ignored, and named in the console for the developer who wrote it.
 */
export function prefillEnvelope(
  envelope: Envelope,
  texts: Readonly<Record<string, string>>,
  { partyId, locksAll }: PrefillRules,
): Prefilled {
  const lockedIds: string[] = [];
  const allFields = envelope.documents.flatMap(({ fields }) => fields);
  // A box ticked by the sender answers its group.
  const locked = new Set(
    allFields.flatMap((field) => (field.prefilled ? (groupKey(field) ?? []) : [])),
  );
  const ticked = new Set(locked);

  const toFilled = (field: Field): Field => {
    const { mergeField, prefilled } = field;
    if (prefilled || mergeField === null || !Object.hasOwn(texts, mergeField)) return field;
    if (partyId !== null && field.partyId !== partyId) return field;
    const group = groupKey(field);
    const locks = locksAll || field.locksWhenFilled;
    if (group !== null && ticked.has(group)) return field;
    const text = String(texts[mergeField]);
    const result = filled(field, text, locks);
    if (result === null) {
      if (text !== '') warn(mergeField, field);
      return field;
    }
    if (group !== null) ticked.add(group);
    if (!locks) return result;
    if (group !== null) locked.add(group);
    lockedIds.push(field.id);
    return result;
  };

  /** Unticks a default of the sender if another of its group has been filled. */
  const withoutOtherTicks = (field: Field, before: Field): Field => {
    const group = groupKey(field);
    // Filled just now.
    if (field !== before) return field;
    if (group === null || !ticked.has(group) || field.prefilled || !isAnswered(field)) return field;
    if (locked.has(group)) lockedIds.push(field.id);
    return behaviorOf(field).withoutValue(field);
  };

  const filledIn = envelope.documents.map((document) => document.fields.map(toFilled));
  const documents = envelope.documents.map((document, at) => ({
    ...document,
    fields: document.fields.map((before, index) =>
      withoutOtherTicks(filledIn[at]?.[index] ?? before, before),
    ),
  }));
  return { envelope: { ...envelope, documents }, lockedIds };
}
