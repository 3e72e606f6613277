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

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Distance from the field, and from the edges of the window. CSS px. */
const gap = 8;

/** The value, or the nearest that keeps a thing of this length in sight. */
function keepWithin(value: number, length: number, available: number): number {
  return Math.max(gap, Math.min(value, available - length - gap));
}

/**
 * Where the popup's top left corner goes: below the field, else above, else beside; where nowhere
 * has room, over it, but never off screen.
 */
export function positionPopover(anchor: Rect, popup: Size, window: Size): Place {
  const x = keepWithin(anchor.left, popup.width, window.width);
  const y = keepWithin(anchor.top, popup.height, window.height);
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - popup.height;
  const after = anchor.left + anchor.width + gap;
  const before = anchor.left - gap - popup.width;
  const roomDown = (top: number) => top >= gap && top + popup.height <= window.height - gap;
  const roomAcross = (left: number) => left >= gap && left + popup.width <= window.width - gap;
  if (roomDown(below)) return { x, y: below };
  if (roomDown(above)) return { x, y: above };
  if (roomAcross(after)) return { x: after, y };
  if (roomAcross(before)) return { x: before, y };
  return { x, y: keepWithin(below, popup.height, window.height) };
}
