import type { NextAction } from '../signing-session.ts';

/** Whether two actions are equal by value. */
export function isSameAction(one: NextAction, other: NextAction): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
