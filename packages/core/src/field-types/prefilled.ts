import type { FieldType } from '../model/field.ts';
import { type Answer, isAnswered } from './field-type-behaviors.ts';

/** What a sender writes into a field, as on the wire. */
export interface SentContent {
  readonly type: FieldType;
  /** `'1'` or `'0'` in a checkbox or radio. */
  readonly content: string | null;
  readonly dropdown_choices: readonly string[];
}

/**
 * Whether the sender has filled in a field, so that nobody can change it: a merge field that is marked
 * as prefilled and holds an answer. The mark alone locks nothing, nor does content that does not count
 * as an answer, such as spaces.
 *
 * @param answer - The field, or what `sentAnswer` makes of its content.
 * @example
 * ```ts
 * isPrefilled(stored, sentAnswer(stored));
 * ```
 */
export function isPrefilled(
  marks: { readonly is_merge_field: boolean; readonly prefilled: boolean },
  answer: Answer,
): boolean {
  return marks.is_merge_field && marks.prefilled && isAnswered(answer);
}

/** The answer that a sender's content makes. A sender cannot sign or upload for anybody. */
export function sentAnswer({ type, content, dropdown_choices: choices }: SentContent): Answer {
  const value = content ?? '';
  switch (type) {
    case 'checkbox':
    case 'radio':
      return { type, value: value === '1' };
    case 'dropdown':
      return { type, value, choices };
    case 'signature':
      return { type, value: null };
    case 'upload':
      return { type, value: [] };
    default:
      return { type, value };
  }
}
