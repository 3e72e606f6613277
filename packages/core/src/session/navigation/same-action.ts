import type { NextAction } from '../signing-session.ts';

/** Whether two actions are equal by value. */
export function isSameAction(one: NextAction, other: NextAction): boolean {
  if (one.name === 'next-field' && other.name === 'next-field')
    return one.fieldId === other.fieldId;
  if (one.name === 'next-document' && other.name === 'next-document') {
    return one.documentIndex === other.documentIndex;
  }
  return one.name === other.name;
}
