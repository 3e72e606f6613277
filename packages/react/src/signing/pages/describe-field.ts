import type { I18n } from '@lingui/core';
import type { Field } from '@sign-envelope/core';
import type { FieldState } from './field-state.ts';
import { hasAnswer } from './has-answer.ts';

/** Which of the signer's fields it is, from 1; of another's field it says nothing. */
export interface FieldPlace {
  readonly position: number;
  readonly count: number;
}

export interface FieldFacts {
  readonly state: FieldState;
  readonly required: boolean;
  /** Name of its party; `''` where nobody has one, as in a widget. */
  readonly party: string;
  readonly place: FieldPlace;
}

/** The answer in words, for those who do not see it; `''` where there is none. */
export function answerText(i18n: I18n, field: Field): string {
  if (!hasAnswer(field)) return '';
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

/** How a field stands that nothing can be done with: what it holds, or that it holds nothing. */
export function stateText(i18n: I18n, field: Field): string {
  const { type, value } = field;
  if (type === 'checkbox' || type === 'radio') return i18n._(`field.state.${type}-${value}`);
  const state = type === 'signature' ? 'unsigned' : 'empty';
  return answerText(i18n, field) || i18n._(`field.state.${state}`);
}

/**
 * The accessible name of a field: what it is, whose, whether it is needed, and how it stands. What is
 * not known is left out.
 */
export function describeField(i18n: I18n, field: Field, facts: FieldFacts): string {
  const { type, title } = field;
  const { state, party, required, place } = facts;
  const isChoice = type === 'checkbox' || type === 'radio';
  const isOwn = state !== 'other' && state !== 'prefilled';
  // An answer that cannot stand is still to be given.
  const answer = isChoice || state === 'todo' ? '' : answerText(i18n, field);

  const standing = () => {
    // Read out where it stands, as it may be long.
    if (answer && state === 'prefilled' && type === 'textarea') return '';
    if (answer) return i18n._('field.state.done', { answer });
    return isOwn ? i18n._('field.state.todo') : stateText(i18n, field);
  };
  return [
    title,
    // Of a box of the signer's its role says the kind, and whether it is ticked.
    (!isOwn || !isChoice || !title) && i18n._(`field.kind.${type}`),
    isOwn && i18n._(required ? 'field.required' : 'field.optional'),
    state === 'prefilled' ? i18n._('field.prefilled') : party && i18n._('field.for', { party }),
    !(isOwn && isChoice) && standing(),
    isOwn && i18n._('field.place', { ...place }),
  ]
    .filter(Boolean)
    .join(', ');
}
