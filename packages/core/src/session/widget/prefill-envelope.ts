import { formatOf } from '../../field-types/answer-formats.ts';
import { isAnswered, kindOf } from '../../field-types/field-type-behaviors.ts';
import type { Envelope } from '../../model/envelope.ts';
import type { Field } from '../../model/field.ts';
import { faultOf } from '../../rules/field-fault.ts';

const noFiles = { findFile: () => null, hasSignatureImage: () => false };

/** The field with this text as its answer, locked; `null` where it cannot be one. */
function filled(field: Field, text: string): Field | null {
  const answered = formatOf(field).received(
    field,
    {
      inputId: field.id,
      contractId: field.contractId,
      contractSentId: field.contractSentId,
      inputValue: text,
      // Neither a signature nor an upload: nobody signs by an address.
      inputFormat: '',
      inputFont: field.font,
      inputSize: field.fontSize,
    },
    noFiles,
  );
  return typeof answered === 'string' || !isAnswered(answered) || faultOf(answered) !== null
    ? null
    : { ...answered, prefilled: true };
}

/** Of a group only one can be ticked. */
const groupOf = (field: Field): string | null =>
  field.type === 'checkbox' || field.type === 'radio' ? field.group : null;

export interface Prefilled {
  readonly envelope: Envelope;
  /** Ids of the fields that were filled, or emptied for one of their group. */
  readonly fieldIds: readonly string[];
}

/**
 * Fills merge fields by their names, and locks them. What the sender has filled stays, and a text
 * that cannot be a field's answer fills nothing.
 */
export function prefillEnvelope(
  envelope: Envelope,
  texts: Readonly<Record<string, string>>,
): Prefilled {
  const fieldIds: string[] = [];
  // What the sender has ticked settles its group.
  const ticked = new Set(
    envelope.documents.flatMap(({ fields }) =>
      fields.flatMap((field) => (field.prefilled ? (groupOf(field) ?? []) : [])),
    ),
  );

  const toFilled = (field: Field): Field => {
    const text =
      field.mergeField !== null && Object.hasOwn(texts, field.mergeField)
        ? texts[field.mergeField]
        : undefined;
    if (text === undefined || field.prefilled) return field;
    const group = groupOf(field);
    const result = group !== null && ticked.has(group) ? null : filled(field, text);
    if (result === null) return field;
    if (group !== null) ticked.add(group);
    fieldIds.push(field.id);
    return result;
  };

  /** What the sender had merely suggested gives way, or two of the group would be ticked. */
  const withoutRival = (field: Field): Field => {
    const group = groupOf(field);
    if (group === null || !ticked.has(group) || field.prefilled || !isAnswered(field)) return field;
    fieldIds.push(field.id);
    return kindOf(field).cleared(field);
  };

  const filledIn = envelope.documents.map((document) => document.fields.map(toFilled));
  const documents = envelope.documents.map((document, index) => ({
    ...document,
    fields: (filledIn[index] ?? []).map(withoutRival),
  }));
  return { envelope: { ...envelope, documents }, fieldIds };
}
