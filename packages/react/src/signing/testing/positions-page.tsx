import { positionPopover } from '../position-popover.ts';

/** A field: its place in the window, in CSS px. */
export interface FieldPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

declare global {
  interface Window {
    positionsPage: {
      /** Returns where a popover of this width and height stands next to a field. */
      position(
        field: FieldPlace,
        width: number,
        height: number,
      ): Promise<{ readonly x: number; readonly y: number }>;
    };
  }
}

// A page for browser tests: a field and a popover in the top layer.
const field = document.createElement('div');
const popover = document.createElement('div');
popover.popover = 'manual';
document.body.append(field, popover);
popover.showPopover();

window.positionsPage = {
  position({ left, top, width, height }, popoverWidth, popoverHeight) {
    const box = 'position: fixed; box-sizing: border-box; margin: 0; padding: 0; border: 0;';
    field.style.cssText = `${box} left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
    popover.style.cssText = `${box} inset: auto; width: ${popoverWidth}px; height: ${popoverHeight}px`;
    return positionPopover(field, popover, { width: innerWidth, height: innerHeight });
  },
};
