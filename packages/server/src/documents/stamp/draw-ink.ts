import { type Ink, inkBounds, penSize, readInkColor, strokesToPath } from '@sign-envelope/core';
import { colorOperator } from '../content-stream.ts';
import { pathOperators } from './path-operators.ts';
import { fitWithin, type ShownBox } from './shown-box.ts';

/**
 * Draws a signature as filled paths within a box, whole and in its own proportions: see `fitWithin`.
 * Only the strokes and the colour are the signer's; the shape is made here, by the function that
 * made it on the screen.
 *
 * @param color - `#rrggbb`, for ink that names none.
 */
export function drawInk(ink: Ink, box: ShownBox, color: string): string | null {
  const bounds = inkBounds(ink.strokes);
  if (bounds === null) return null;
  // A straight line may have no extent of its own across.
  const width = Math.max(bounds.width, penSize);
  const height = Math.max(bounds.height, penSize);
  const at = fitWithin(box, { width, height });
  const scale = at.width / width;
  const operators = pathOperators(strokesToPath(ink.strokes), {
    scale,
    x: at.x - bounds.x * scale,
    // Pads count downwards, pages upwards.
    y: at.y + at.height + bounds.y * scale,
  });
  // One fill for all strokes: where they cross there is ink, as on paper.
  return [colorOperator(readInkColor(ink.svg) ?? color), ...operators, 'f'].join('\n');
}
