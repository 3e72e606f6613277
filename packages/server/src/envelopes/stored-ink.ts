import {
  type Field,
  formatOf,
  readInkColor,
  type Stroke,
  type SubmittedAnswer,
} from '@sign-envelope/core';

/**
 * What is kept of a drawn signature. The pictures that a browser sends along are not: whatever they
 * show, everybody is shown what these strokes draw.
 */
export interface StoredInk {
  readonly strokes: readonly Stroke[];
  /** `#rrggbb` */
  readonly color: string;
}

/** The answer of a checked field as it is kept. */
export function storedAnswer(field: Field): SubmittedAnswer {
  const answer = formatOf(field).serialize(field);
  if (field.type !== 'signature' || field.value?.kind !== 'drawn') return answer;
  const { strokes, svg } = field.value.ink;
  const ink: StoredInk = { strokes, color: readInkColor(svg) ?? field.color };
  return { ...answer, inputValue: JSON.stringify(ink) };
}

/** Reads back what `storedAnswer` made of a drawing; `null` for any other answer. */
export function readStoredInk({ inputFormat, inputValue }: SubmittedAnswer): StoredInk | null {
  return inputFormat === 'drawn' ? JSON.parse(inputValue) : null;
}
