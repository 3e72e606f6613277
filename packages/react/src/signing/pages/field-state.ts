import type { Field } from '@sign-envelope/core';
import { hasAnswer } from './has-answer.ts';

/**
 * How a field stands on the page.
 *
 * - `todo`: this signer's, required, without an answer, or with one that cannot stand
 * - `optional`: this signer's, without an answer and without need of one
 * - `done`: this signer's, answered, or of a group in which another box is ticked
 * - `other`: another party's, or locked
 * - `prefilled`: the sender has filled it in
 */
export type FieldState = 'todo' | 'optional' | 'done' | 'other' | 'prefilled';

export interface FieldConditions {
  readonly editable: boolean;
  readonly required: boolean;
  /** Whether any box of its group is ticked. */
  readonly groupTicked: boolean;
  /** Whether its answer cannot stand as it is. */
  readonly isFaulty: boolean;
}

export function fieldState(field: Field, standing: FieldConditions): FieldState {
  if (field.prefilled) return 'prefilled';
  if (!standing.editable) return 'other';
  if (standing.isFaulty) return 'todo';
  if (hasAnswer(field) || standing.groupTicked) return 'done';
  return standing.required ? 'todo' : 'optional';
}
