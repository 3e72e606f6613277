import { type Field, hasVisibleText } from '@sign-envelope/core';

/** Whether a field has something of its own to show. What counts as done is the session's to say. */
export function hasAnswer(field: Field): boolean {
  const { value } = field;
  if (typeof value === 'string') return hasVisibleText(value);
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== false;
}
