import { type Coords, computePosition, flip, offset, shift } from '@floating-ui/dom';

/** Distance from the anchor and from the edges of the window, in CSS px. */
const gap = 8;

/** The part of the window that a popover may cover, from its top left corner, in CSS px. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the position of a popover's top left corner in the window: below the anchor, otherwise above,
 * otherwise to the side. Without room on any side, it covers the anchor but stays inside the window.
 */
export async function positionPopover(
  anchor: Element,
  popover: HTMLElement,
  room: Room,
): Promise<Coords> {
  const limits = { padding: gap, boundary: [], rootBoundary: { x: 0, y: 0, ...room } };
  const { x, y } = await computePosition(anchor, popover, {
    strategy: 'fixed',
    placement: 'bottom-start',
    middleware: [
      offset(gap),
      flip({
        ...limits,
        crossAxis: false,
        fallbackPlacements: ['top-start', 'right-start', 'left-start'],
        fallbackStrategy: 'initialPlacement',
      }),
      shift({ ...limits, crossAxis: true }),
    ],
  });
  return { x: Math.round(x), y: Math.round(y) };
}
