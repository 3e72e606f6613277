import type { SenderField, WireField } from '@sign-envelope/core';

export interface FieldPlacement {
  readonly fieldId: string;
  readonly partyId: string;
  readonly documentId: string;
  readonly envelopeId: string;
  /** Its place in the sender's list, which orders a page's fields that carry no index. */
  readonly position: number;
}

/** The field as the wire speaks of it, before anybody has answered: what the database keeps. */
export function fieldDefinition(field: SenderField, placement: FieldPlacement): WireField {
  const { type } = field;
  const content = field.content ?? '';
  const isChoice = type === 'checkbox' || type === 'radio';
  return {
    id: placement.fieldId,
    page: field.page,
    index: field.index ?? placement.position,
    type,
    title: field.title || null,
    party_id: placement.partyId,
    required: field.required ? 'true' : 'false',
    content: isChoice ? content || '0' : content,
    drawn_json: null,
    upload: null,
    font: field.font,
    font_size: field.font_size,
    group: field.group || null,
    x: field.x,
    y: field.y,
    // Over the edge by less than the tolerance: held to the page.
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

/** A merge field that the sender has filled: nobody's to change. */
export function isLocked(definition: WireField): boolean {
  return definition.prefilled && definition.is_merge_field && (definition.content ?? '') !== '';
}
