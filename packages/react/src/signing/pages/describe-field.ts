import type { I18n } from '@lingui/core';
import type { Field, FieldPlace } from '@sign-envelope/core';
import { isAnswered } from '@sign-envelope/core/rules';
import type { FieldState } from './field-state.ts';

export interface FieldFacts {
  readonly state: FieldState;
  readonly required: boolean;
  /** Name of its party; `''` if there is none, as in a widget. */
  readonly party: string;
  /** `null` for a field that the signer cannot change. */
  readonly place: FieldPlace | null;
}

/** The answer as text for assistive technology; `''` if there is none. */
export function answerText(i18n: I18n, field: Field): string {
  if (!isAnswered(field)) return '';
  switch (field.type) {
    case 'signature':
      return field.value?.kind === 'typed'
        ? i18n._('field.answer.signed-as', { name: field.value.text })
        : i18n._('field.answer.signed');
    case 'upload':
      return field.value.map((file) => file.name).join(', ');
    case 'checkbox':
    case 'radio':
      return '';
    default:
      return field.value;
  }
}

/** The state of a field that the signer cannot change: its answer, or that it is empty. */
export function stateText(i18n: I18n, field: Field): string {
  const { type, value } = field;
  if (type === 'checkbox' || type === 'radio') return i18n._(`field.state.${type}-${value}`);
  const state = type === 'signature' ? 'unsigned' : 'empty';
  return answerText(i18n, field) || i18n._(`field.state.${state}`);
}

/**
 * The accessible name of a field: its title and type, its party, whether it is required, and its state.
 * Unknown parts are omitted.
 */
export function describeField(i18n: I18n, field: Field, facts: FieldFacts): string {
  const { type, title } = field;
  const { state, party, required, place } = facts;
  const isChoice = type === 'checkbox' || type === 'radio';
  const isOwn = place !== null;
  // A field with an invalid answer is still to do.
  const answer = isChoice || state === 'todo' ? '' : answerText(i18n, field);

  const stateOf = () => {
    // A screen reader reads it from the page, since it may be long.
    if (answer && state === 'prefilled' && type === 'textarea') return '';
    if (answer) return i18n._('field.state.done', { answer });
    return isOwn ? i18n._('field.state.todo') : stateText(i18n, field);
  };
  return [
    title,
    // The role of the signer's box conveys its type and whether it is ticked.
    (!isOwn || !isChoice || !title) && i18n._(`field.type-name.${type}`),
    isOwn && i18n._(required ? 'field.required' : 'field.optional'),
    state === 'prefilled' ? i18n._('field.prefilled') : party && i18n._('field.for', { party }),
    !(isOwn && isChoice) && stateOf(),
    isOwn && i18n._('field.place', { ...place }),
  ]
    .filter(Boolean)
    .join(', ');
}
