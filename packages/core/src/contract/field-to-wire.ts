import type { Field } from '../model/field.ts';
import type { WireField, WireInk } from './wire/wire-field.ts';

/**
 * Writes a field with its answer as the API sends it. `parseEnvelope` reads it back unchanged, but for the
 * font of a field with a typed signature: the wire has room only for the signature's.
 *
 * @example
 * ```ts
 * const fields = { '1': document.fields.map(fieldToWire) };
 * ```
 */
export function fieldToWire(field: Field): WireField {
  const isTyped = field.type === 'signature' && field.value?.kind === 'typed';
  return {
    id: field.id,
    page: field.page,
    index: field.index,
    type: field.type,
    title: field.title,
    party_id: field.partyId,
    required: field.required ? 'true' : 'false',
    content: contentOf(field),
    drawn_json: drawingOf(field),
    upload: uploadOf(field),
    font: isTyped ? field.value.font : field.font,
    font_size: field.fontSize,
    group: 'group' in field ? field.group : null,
    ...field.box,
    color: field.color,
    dropdown_choices: field.type === 'dropdown' ? [...field.choices] : [],
    merge_field: field.mergeField,
    is_merge_field: field.prefilled || field.mergeField !== null,
    prefilled: field.prefilled || field.locksWhenFilled,
    contract_id: field.contractId,
    contract_sent_id: field.contractSentId,
    ...(field.type === 'date' && { date_format: field.format }),
  };
}

function contentOf(field: Field): string {
  switch (field.type) {
    case 'checkbox':
    case 'radio':
      return field.value ? '1' : '0';
    case 'signature':
      return field.value?.kind === 'typed' ? field.value.text : '';
    case 'upload':
      return '';
    default:
      return field.value;
  }
}

function drawingOf(field: Field): WireInk | null {
  if (field.type !== 'signature' || field.value?.kind !== 'drawn') return null;
  const { strokes, svg, jpeg } = field.value.ink;
  return [
    strokes.map((stroke) => stroke.map(([x, y, pressure, t]) => [x, y, pressure, t])),
    svg,
    jpeg,
  ];
}

function uploadOf(field: Field): WireField['upload'] {
  if (field.type === 'upload') return [...field.value];
  return field.type === 'signature' && field.value?.kind === 'upload' ? field.value.name : null;
}
