import { formatOf } from '../../field-types/answer-formats.ts';
import { behaviorOf, isAnswered } from '../../field-types/field-type-behaviors.ts';
import type { Envelope } from '../../model/envelope.ts';
import type { Field } from '../../model/field.ts';
import { groupKey } from '../../rules/envelope-index.ts';
import { faultOf } from '../../rules/field-fault.ts';

const noFiles = { findFile: () => null, hasSignatureImage: () => false };

/** The field with this text as its locked answer; `null` if the text is not a valid answer. */
function filled(field: Field, text: string): Field | null {
  const result = formatOf(field).deserialize(
    field,
    {
      inputId: field.id,
      contractId: field.contractId,
      contractSentId: field.contractSentId,
      inputValue: text,
      // Neither a signature nor an upload: an address cannot sign.
      inputFormat: '',
      inputFont: field.font,
      inputSize: field.fontSize,
    },
    noFiles,
  );
  return typeof result === 'string' || !isAnswered(result) || faultOf(result) !== null
    ? null
    : { ...result, prefilled: true };
}

export interface Prefilled {
  readonly envelope: Envelope;
  /** Ids of the fields that were filled, or unticked in favour of another of their group. */
  readonly fieldIds: readonly string[];
}

/**
 * Fills merge fields by name and locks them. Fields filled by the sender stay as they are; a text that
 * is not a valid answer is ignored.
 */
export function prefillEnvelope(
  envelope: Envelope,
  texts: Readonly<Record<string, string>>,
): Prefilled {
  const fieldIds: string[] = [];
  // A box ticked by the sender answers its group.
  const ticked = new Set(
    envelope.documents.flatMap(({ fields }) =>
      fields.flatMap((field) => (field.prefilled ? (groupKey(field) ?? []) : [])),
    ),
  );

  const toFilled = (field: Field): Field => {
    const text =
      field.mergeField !== null && Object.hasOwn(texts, field.mergeField)
        ? texts[field.mergeField]
        : undefined;
    if (text === undefined || field.prefilled) return field;
    const group = groupKey(field);
    const result = group !== null && ticked.has(group) ? null : filled(field, text);
    if (result === null) return field;
    if (group !== null) ticked.add(group);
    fieldIds.push(field.id);
    return result;
  };

  /** Unticks a default of the sender if another of its group has been filled. */
  const withoutOtherTicks = (field: Field): Field => {
    const group = groupKey(field);
    if (group === null || !ticked.has(group) || field.prefilled || !isAnswered(field)) return field;
    fieldIds.push(field.id);
    return behaviorOf(field).withoutValue(field);
  };

  const filledIn = envelope.documents.map((document) => document.fields.map(toFilled));
  const documents = envelope.documents.map((document, index) => ({
    ...document,
    fields: (filledIn[index] ?? []).map(withoutOtherTicks),
  }));
  return { envelope: { ...envelope, documents }, fieldIds };
}
