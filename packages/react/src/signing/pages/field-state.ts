import type { Field } from '@sign-envelope/core';
import { hasAnswer } from './has-answer.ts';

/**
 * How a field stands on the page.
 *
 * - `todo`: this signer's, required, without an answer
 * - `optional`: this signer's, without an answer and without need of one
 * - `done`: this signer's, answered, or of a group in which another box is ticked
 * - `other`: another party's, or locked
 * - `prefilled`: the sender has filled it in
 */
export type FieldState = 'todo' | 'optional' | 'done' | 'other' | 'prefilled';

export interface FieldStanding {
  readonly editable: boolean;
  readonly required: boolean;
  /** Whether any box of its group is ticked. */
  readonly groupTicked: boolean;
}

export function fieldState(field: Field, standing: FieldStanding): FieldState {
  if (field.prefilled) return 'prefilled';
  if (!standing.editable) return 'other';
  if (hasAnswer(field) || standing.groupTicked) return 'done';
  return standing.required ? 'todo' : 'optional';
}
