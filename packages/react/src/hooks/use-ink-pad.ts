import type { Ink, Stroke } from '@sign-envelope/core';
import { createCanvasEncoder, encodeInk, inkColors } from '@sign-envelope/core/ink';
import { type RefObject, useCallback, useState } from 'react';
import { useAttachedInkPad } from '../signing/field-popup/signature/use-attached-ink-pad.ts';

/** A pad for drawn signatures. */
export interface InkPad {
  /** For the `canvas` to draw on, which needs a size and `touch-action: none`. */
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly strokes: readonly Stroke[];
  /** Whether nothing more fits into a signature. */
  readonly isFull: boolean;
  /** Removes the last stroke. */
  undo(): void;
  /** The drawing as a session signs with it. Rejects with `invalid-value` if there is none. */
  encode(): Promise<Ink>;
}

/**
 * Lets pointers draw on a canvas: mouse, finger or pen, of which one draws at a time and a palm draws
 * nothing. The drawing follows the canvas when it is resized.
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
