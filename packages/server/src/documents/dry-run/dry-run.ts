import type { Stroke } from '@sign-envelope/core';
import type { StoredFile } from '../../store/stored-file.ts';
import type { TextToDraw } from '../stamp/draw-text.ts';
import type { ShownBox } from '../stamp/shown-box.ts';

/** An answer to lay out, with only the data that can cause a problem. */
export type DryRunAnswer = { readonly fieldId: string; readonly box: DryRunBox } & (
  | { readonly kind: 'text'; readonly text: Omit<TextToDraw, 'color'> }
  | { readonly kind: 'ink'; readonly strokes: readonly Stroke[] }
  /** An uploaded signature. */
  | { readonly kind: 'image'; readonly file: StoredFile }
);

/** The answers of one party. */
export interface DryRun {
  readonly answers: readonly DryRunAnswer[];
  /** Milliseconds of CPU time for all answers together. */
  readonly budget: number;
}

/** The size of a field's box in points. */
export type DryRunBox = Pick<ShownBox, 'width' | 'height'>;

/** Why an answer cannot be stamped. Also used as message keys. */
export type DryRunProblem =
  | 'field.does_not_fit'
  | 'field.unreadable'
  | 'field.not_visible'
  | TooComplex;

/** Problems of answers that would take too long to stamp. */
export type TooComplex = 'field.too_complex' | 'field.drawing_too_complex';

export function tooComplex({ kind }: DryRunAnswer): TooComplex {
  return kind === 'ink' ? 'field.drawing_too_complex' : 'field.too_complex';
}

/** Problems by field ID; empty if all answers can be stamped. */
export type DryRunProblems = Readonly<Record<string, DryRunProblem>>;
