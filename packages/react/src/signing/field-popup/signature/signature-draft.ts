import type { SignatureKind, Stroke } from '@sign-envelope/core';
import { parseStrokes } from '@sign-envelope/core/ink';
import type { PadSize } from './fit-strokes.ts';
import type { InkColor } from './ink-colors.tsx';

/** A drawing that is not confirmed yet. */
export interface Drawing {
  readonly color: InkColor;
  readonly strokes: readonly Stroke[];
  /** Size of the pad on which the strokes were drawn. */
  readonly size: PadSize;
}

/** An unconfirmed signature: its type, and the drawing on the pad. */
export interface SignatureDraft {
  readonly kind: SignatureKind;
  readonly drawing: Drawing | null;
}

/** Key of a signature field's draft. */
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

/** Parses a draft from JSON. Returns `null` for anything else. */
export function parseSignatureDraft(text: string | undefined): SignatureDraft | null {
  if (!text) return null;
  const draft: unknown = JSON.parse(text);
  if (typeof draft !== 'object' || draft === null || !('kind' in draft) || !isKind(draft.kind)) {
    return null;
  }
  return { kind: draft.kind, drawing: 'drawing' in draft ? parseDrawing(draft.drawing) : null };
}

function parseDrawing(drawing: unknown): Drawing | null {
  if (typeof drawing !== 'object' || drawing === null) return null;
  if (!('color' in drawing) || !('strokes' in drawing) || !('size' in drawing)) return null;
  const { color, size } = drawing;
  const strokes = parseStrokes(drawing.strokes);
  if ((color !== 'black' && color !== 'blue') || strokes === null || !isSize(size)) return null;
  return { color, strokes, size };
}
