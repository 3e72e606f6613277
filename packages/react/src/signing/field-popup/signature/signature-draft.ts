import type { SignatureKind, Stroke } from '@sign-envelope/core';
import { parseStrokes } from '@sign-envelope/core';
import type { PadSize } from './fit-strokes.ts';
import type { InkColor } from './ink-colors.tsx';

/** What has been drawn, before it is a signature. */
export interface Drawing {
  readonly color: InkColor;
  readonly strokes: readonly Stroke[];
  /** Of the pad that the strokes were drawn on. */
  readonly size: PadSize;
}

/** A signature as far as it has been made: the way to sign that is chosen, and what is on the pad. */
export interface SignatureDraft {
  readonly kind: SignatureKind;
  readonly drawing: Drawing | null;
}

/** What a signature field's work is kept under. */
export const draftKey = (fieldId: string): string => `signature:${fieldId}`;

const isKind = (kind: unknown): kind is SignatureKind =>
  kind === 'drawn' || kind === 'typed' || kind === 'upload';

function isSize(size: unknown): size is PadSize {
  if (typeof size !== 'object' || size === null) return false;
  return (
    'width' in size &&
    'height' in size &&
    typeof size.width === 'number' &&
    typeof size.height === 'number'
  );
}

/** Reads what `JSON.stringify` made of a work; `null` for anything else. */
export function parseSignatureDraft(text: string | undefined): SignatureDraft | null {
  if (!text) return null;
  const work: unknown = JSON.parse(text);
  if (typeof work !== 'object' || work === null || !('kind' in work) || !isKind(work.kind)) {
    return null;
  }
  return { kind: work.kind, drawing: 'drawing' in work ? parseDrawing(work.drawing) : null };
}

function parseDrawing(drawing: unknown): Drawing | null {
  if (typeof drawing !== 'object' || drawing === null) return null;
  if (!('color' in drawing) || !('strokes' in drawing) || !('size' in drawing)) return null;
  const { color, size } = drawing;
  const strokes = parseStrokes(drawing.strokes);
  if ((color !== 'black' && color !== 'blue') || strokes === null || !isSize(size)) return null;
  return { color, strokes, size };
}
