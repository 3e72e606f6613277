import { type Ink, inkBounds, penSize, readInkColor, strokesToPath } from '@sign-envelope/core';
import { colorOperator } from '../content-stream.ts';
import { pathOperators } from './path-operators.ts';
import { fitWithin, type ShownBox } from './shown-box.ts';

/**
 * Draws a signature as filled paths in a box, scaled to fit: see `fitWithin`. Only the strokes and
 * the colour come from the signer; the shape is computed by the same function as on the screen.
 *
 * @param color - `#rrggbb`, for ink without a colour.
 */
export function drawInk(ink: Ink, box: ShownBox, color: string): string | null {
  const bounds = inkBounds(ink.strokes);
  if (bounds === null) return null;
  // A straight line may have no width or no height.
  const width = Math.max(bounds.width, penSize);
  const height = Math.max(bounds.height, penSize);
  const at = fitWithin(box, { width, height });
  const scale = at.width / width;
  const operators = pathOperators(strokesToPath(ink.strokes), {
    scale,
    x: at.x - bounds.x * scale,
    // The y-axis of ink points down, that of a page up.
    y: at.y + at.height + bounds.y * scale,
  });
  // One fill for all strokes, so that crossings are filled, as with ink on paper.
  return [colorOperator(readInkColor(ink.svg) ?? color), ...operators, 'f'].join('\n');
}
