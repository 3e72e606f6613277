import type { Ink } from '@sign-envelope/core';
import { inkBounds, penSize, readInkColor, strokesToPath } from '@sign-envelope/core/ink';
import { colorOperator } from '../pdf/content-stream.ts';
import { pathOperators } from './path-operators.ts';

/** The operators of a drawing and the rectangle that it fills, in CSS px of the pad with y pointing up. */
export interface InkDrawing {
  readonly operators: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws ink as filled paths; `null` if there is none. Only the strokes and the colour come from the
 * signer; the shape is computed by the same function as on the screen.
 *
 * @param color - `#rrggbb`, for ink without a colour.
 */
export function inkDrawing(ink: Ink, color: string): InkDrawing | null {
  const bounds = inkBounds(ink.strokes);
  if (bounds === null) return null;
  // A straight line may have no width or no height.
  const width = Math.max(bounds.width, penSize);
  const height = Math.max(bounds.height, penSize);
  // The y-axis of ink points down, that of a page up.
  const path = pathOperators(strokesToPath(ink.strokes), { scale: 1, x: 0, y: 0 });
  // One fill for all strokes, so that crossings are filled, as with ink on paper.
  const operators = [colorOperator(readInkColor(ink.svg) ?? color), ...path, 'f'].join('\n');
  return { operators, x: bounds.x, y: -bounds.y - height, width, height };
}
