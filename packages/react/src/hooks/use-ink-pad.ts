import type { Ink, Stroke } from '@sign-envelope/core';
import { createCanvasEncoder, encodeInk, inkColors } from '@sign-envelope/core/ink';
import { type RefObject, useCallback, useState } from 'react';
import { useAttachedInkPad } from '../signing/field-popup/signature/use-attached-ink-pad.ts';

/** A pad for drawn signatures. */
export interface InkPad {
  /** Ref of the `canvas` to draw on. It needs a size and `touch-action: none`. */
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly strokes: readonly Stroke[];
  /** Whether the drawing has reached its maximum size. */
  readonly isFull: boolean;
  /** Removes the last stroke. */
  undo(): void;
  /**
   * Returns the drawing as a signature for a session. Rejects with `invalid-value` if it is empty.
   */
  encode(): Promise<Ink>;
}

/**
 * Lets a person draw on a canvas with a mouse, a finger or a pen. Only one of them draws at a time,
 * and a resting palm is ignored. The drawing is scaled when the canvas is resized.
 *
 * @param color - `#rrggbb`; black by default.
 * @example
 * ```tsx
 * const pad = useInkPad();
 * return (
 *   <>
 *     <canvas ref={pad.canvas} aria-label="Signature" />
 *     <button type="button" onClick={pad.undo}>Undo</button>
 *   </>
 * );
 * ```
 */
export function useInkPad(color: string = inkColors.black): InkPad {
  const [drawn, setDrawn] = useState<readonly Stroke[]>([]);
  const [isFull, setIsFull] = useState(false);
  const onChange = useCallback((strokes: readonly Stroke[], isNowFull: boolean) => {
    setDrawn(strokes);
    setIsFull(isNowFull);
  }, []);
  const { canvas, undo } = useAttachedInkPad(color, onChange, null);
  return {
    canvas,
    strokes: drawn,
    isFull,
    undo,
    encode: () => encodeInk(drawn, color, createCanvasEncoder()),
  };
}
