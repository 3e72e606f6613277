import { fieldTypes, isPrefilled, sentAnswer } from '@sign-envelope/core/rules';
import * as v from 'valibot';

/**
 * A field as placed by the sender, which never changes: the JSON of `fields.definition`, and of an
 * entry of `widgets.fields`. Answers are stored in a separate table.
 */
export const storedField = v.object({
  id: v.string(),
  /** From 1. */
  page: v.number(),
  /** Position among the fields of its page. */
  index: v.number(),
  type: v.picklist(fieldTypes),
  title: v.nullable(v.string()),
  /** `''` in a widget, whose signer is not known yet. */
  party_id: v.string(),
  required: v.picklist(['true', 'false']),
  /** What the sender filled in; `'1'` or `'0'` in a checkbox or radio. */
  content: v.nullable(v.string()),
  font: v.string(),
  /** Points. */
  font_size: v.number(),
  group: v.nullable(v.string()),
  /** Percent of the page, as are the other three. */
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
  /** `#rrggbb` */
  color: v.nullable(v.string()),
  dropdown_choices: v.array(v.string()),
  merge_field: v.nullable(v.string()),
  is_merge_field: v.boolean(),
  prefilled: v.boolean(),
  contract_id: v.string(),
  contract_sent_id: v.string(),
  date_format: v.optional(v.nullable(v.string())),
});

export type StoredField = v.InferOutput<typeof storedField>;

/** Whether the sender has filled in a merge field, so that nobody can change it. */
export function isLocked(field: StoredField): boolean {
  return isPrefilled(field, sentAnswer(field));
}

/**
 * A field whose party has signed. Without its mark, what the party filled in is not taken for the
 * sender's.
 */
export function signedField(field: StoredField): StoredField {
  return { ...field, prefilled: isLocked(field) };
}

/** A field's content before anybody has filled anything in. */
export function emptyContent({ type }: Pick<StoredField, 'type'>): string {
  return type === 'checkbox' || type === 'radio' ? '0' : '';
}
