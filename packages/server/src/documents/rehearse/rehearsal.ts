import type { Stroke } from '@sign-envelope/core';
import type { TextToDraw } from '../stamp/draw-text.ts';
import type { ShownBox } from '../stamp/shown-box.ts';

/** An answer as it would be put on its page, with what can go wrong there and nothing else. */
export type AnswerToRehearse = { readonly fieldId: string; readonly box: RehearsedBox } & (
  | { readonly kind: 'text'; readonly text: Omit<TextToDraw, 'color'> }
  | { readonly kind: 'ink'; readonly strokes: readonly Stroke[] }
);

/** The answers of one party. */
export interface Rehearsal {
  readonly answers: readonly AnswerToRehearse[];
  /** Milliseconds of processor time for all of them. */
  readonly budget: number;
}

/** Points. */
export type RehearsedBox = Pick<ShownBox, 'width' | 'height'>;

/** Why an answer cannot be put on its page. Also the keys of the texts that say so. */
export type RehearsalProblem = 'field.does_not_fit' | 'field.unreadable' | 'field.too_complex';

/** What went wrong, by field id; empty when every answer can be put on its page. */
export type RehearsalProblems = Readonly<Record<string, RehearsalProblem>>;
