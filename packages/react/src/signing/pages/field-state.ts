import type { FieldStatus } from '@sign-envelope/core';

/**
 * How a field is shown on the page.
 *
 * - `todo`: the signer's, required and empty, or with an invalid answer
 * - `optional`: the signer's, optional and empty
 * - `done`: the signer's, with an answer, or in a group in which another box is ticked
 * - `other`: another party's, or locked
 * - `prefilled`: filled in by the sender
 */
export type FieldState = 'todo' | 'optional' | 'done' | 'other' | 'prefilled';

export function fieldState({
  locked,
  missing,
  answered,
}: Pick<FieldStatus, 'locked' | 'missing' | 'answered'>): FieldState {
  if (locked !== null) return locked === 'prefilled' ? locked : 'other';
  if (missing) return 'todo';
  return answered ? 'done' : 'optional';
}
