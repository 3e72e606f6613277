import type { SenderField } from '@sign-envelope/core/contract';
import { emptyContent, type StoredField } from '../read/stored-field.ts';

export interface FieldPlacement {
  readonly fieldId: string;
  readonly partyId: string;
  readonly documentId: string;
  readonly envelopeId: string;
  /** Position in the sender's list, which is the index of fields that have none. */
  readonly position: number;
}

/** A sender's field as it is stored. */
export function fieldDefinition(field: SenderField, placement: FieldPlacement): StoredField {
  const { type } = field;
  return {
    id: placement.fieldId,
    page: field.page,
    index: field.index ?? placement.position,
    type,
    title: field.title || null,
    party_id: placement.partyId,
    required: field.required ? 'true' : 'false',
    content: field.content || emptyContent(field),
    font: field.font,
    font_size: field.font_size,
    group: field.group || null,
    x: field.x,
    y: field.y,
    // May exceed the page by the tolerance of the check.
    width: Math.min(field.width, 100 - field.x),
    height: Math.min(field.height, 100 - field.y),
    color: field.color,
    dropdown_choices: field.dropdown_choices,
    merge_field: field.merge_field || null,
    is_merge_field: field.is_merge_field,
    prefilled: field.prefilled,
    contract_id: placement.documentId,
    contract_sent_id: placement.envelopeId,
    ...(field.date_format === null ? {} : { date_format: field.date_format }),
  };
}
