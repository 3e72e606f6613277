import type { I18n } from '@lingui/core';
import type { Field } from '@sign-envelope/core';
import type { FieldState } from './field-state.ts';

/** Which of the signer's fields it is, from 1; of another's field it says nothing. */
export interface FieldPlace {
  readonly position: number;
  readonly count: number;
}

export interface FieldFacts {
  readonly state: FieldState;
  readonly required: boolean;
  readonly partyTitle: string;
  readonly place: FieldPlace;
}

/** The answer in words, for those who do not see it; `''` where there is none. */
export function answerInWords(i18n: I18n, field: Field): string {
  switch (field.type) {
    case 'signature':
      if (field.value === null) return '';
      return field.value.kind === 'typed'
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

/** What a field is called: its title and kind. Of a box its role says the kind, so an untitled one says it in words. */
function nameOf(i18n: I18n, { type, title }: Field): string {
  if (type === 'checkbox' || type === 'radio') return title ?? i18n._(`field.type.${type}`);
  const kind = i18n._(`field.kind.${type}`);
  return title === null ? kind : `${title}, ${kind}`;
}

/** The accessible name of a field: what it is, whose, whether it is needed, and how it stands. */
export function describeField(i18n: I18n, field: Field, facts: FieldFacts): string {
  const values = {
    title: nameOf(i18n, field),
    party: facts.partyTitle,
    need: facts.required ? i18n._('field.required') : i18n._('field.optional'),
    answer: answerInWords(i18n, field),
    ...facts.place,
  };
  if (facts.state === 'other') {
    return values.answer
      ? i18n._('field.name.other-answered', values)
      : i18n._('field.name.other', values);
  }
  // A box says by itself whether it is ticked.
  if (field.type === 'checkbox' || field.type === 'radio') {
    return i18n._('field.name.choice', values);
  }
  return values.answer ? i18n._('field.name.done', values) : i18n._('field.name.todo', values);
}
