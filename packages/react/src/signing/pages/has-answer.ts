import { type Field, hasVisibleText } from '@sign-envelope/core';

/** Whether a field has an answer to show. The session decides whether the field is done. */
export function hasAnswer(field: Field): boolean {
  const { value } = field;
  if (typeof value === 'string') return hasVisibleText(value);
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== false;
}
