import type { Field } from '@sign-envelope/core';
import { hasAnswer } from './has-answer.ts';

/**
 * State of a field on the page.
 *
 * - `todo`: the signer's, required and empty, or with an invalid answer
 * - `optional`: the signer's, optional and empty
 * - `done`: the signer's, with an answer, or in a group in which another box is ticked
 * - `other`: another party's, or locked
 * - `prefilled`: filled in by the sender
 */
export type FieldState = 'todo' | 'optional' | 'done' | 'other' | 'prefilled';

export interface FieldConditions {
  readonly editable: boolean;
  readonly required: boolean;
  /** Whether any box of its group is ticked. */
  readonly groupTicked: boolean;
  /** Whether its answer is invalid. */
  readonly isFaulty: boolean;
}

export function fieldState(field: Field, conditions: FieldConditions): FieldState {
  if (field.prefilled) return 'prefilled';
  if (!conditions.editable) return 'other';
  if (conditions.isFaulty) return 'todo';
  if (hasAnswer(field) || conditions.groupTicked) return 'done';
  return conditions.required ? 'todo' : 'optional';
}
