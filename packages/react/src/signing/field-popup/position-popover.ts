/** A box in CSS px, from the window's top left corner. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Position {
  readonly x: number;
  readonly y: number;
}

/** Distance from the anchor and from the edges of the window, in CSS px. */
const gap = 8;

/** Clamps a coordinate so that a box of this length stays inside the window. */
function keepWithin(value: number, length: number, available: number): number {
  return Math.max(gap, Math.min(value, available - length - gap));
}

/**
 * Returns the position of a popover's top left corner: below the anchor, otherwise above, otherwise to
 * the side. Without room on any side, it covers the anchor but stays inside the window.
 */
export function positionPopover(anchor: Rect, popover: Size, window: Size): Position {
  const x = keepWithin(anchor.left, popover.width, window.width);
  const y = keepWithin(anchor.top, popover.height, window.height);
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - popover.height;
  const after = anchor.left + anchor.width + gap;
  const before = anchor.left - gap - popover.width;
  const fitsVertically = (top: number) => top >= gap && top + popover.height <= window.height - gap;
  const fitsHorizontally = (left: number) =>
    left >= gap && left + popover.width <= window.width - gap;
  if (fitsVertically(below)) return { x, y: below };
  if (fitsVertically(above)) return { x, y: above };
  if (fitsHorizontally(after)) return { x: after, y };
  if (fitsHorizontally(before)) return { x: before, y };
  return { x, y: keepWithin(below, popover.height, window.height) };
}
