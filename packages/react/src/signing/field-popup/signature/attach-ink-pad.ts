import type { Stroke } from '@sign-envelope/core';
import { createInkCanvas } from '@sign-envelope/core/ink';
import { fitStrokes, type PadSize } from './fit-strokes.ts';
import { createPadPointers } from './pad-pointers.ts';

/** Strokes, and the size of the pad on which they were drawn. */
export interface DrawnOnPad {
  readonly strokes: readonly Stroke[];
  readonly size: PadSize;
}

export interface AttachedInkPad {
  setColor(color: string): void;
  undo(): void;
  detach(): void;
}

const isSameSize = (a: PadSize, b: PadSize) => a.width === b.width && a.height === b.height;

const sizeOf = ({ clientWidth, clientHeight }: Element): PadSize => ({
  width: clientWidth,
  height: clientHeight,
});

/**
 * Lets the signer draw on a canvas, and keeps the drawing when the canvas is resized.
 *
 * @param color `#rrggbb`.
 * @param before An earlier drawing to continue.
 * @param onChange Called with the whole drawing after each added or removed stroke, and whether the
 * pad is full.
 */
export function attachInkPad(
  canvas: HTMLCanvasElement,
  color: string,
  onChange: (strokes: readonly Stroke[], isFull: boolean) => void,
  before: DrawnOnPad | null = null,
): AttachedInkPad {
  const ink = createInkCanvas(canvas, { color });
  const pointers = createPadPointers();
  const controller = new AbortController();
  const { signal } = controller;
  // The drawing at its original size: each resize fits it from here, without accumulating errors.
  let drawn = before ?? { strokes: [], size: sizeOf(canvas) };
  /** The size to which the drawing on the canvas is fitted. */
  let fitted = drawn.size;

  const fitDrawing = () => {
    const size = sizeOf(canvas);
    if (isSameSize(size, fitted)) return;
    // A stroke under way ends here: what follows of it has other coordinates.
    if (ink.strokes.length > drawn.strokes.length) {
      drawn = { strokes: [...ink.strokes], size: fitted };
    }
    fitted = size;
    ink.load(fitStrokes(drawn.strokes, drawn.size, size));
  };
  if (before !== null) {
    ink.load(before.strokes);
    fitDrawing();
  }

  const changed = () => {
    drawn = { strokes: [...ink.strokes], size: fitted };
    onChange(drawn.strokes, ink.isFull);
  };

  const down = (event: PointerEvent) => {
    const action = pointers.down(event);
    if (action === 'ignore') return;
    if (action === 'replace') {
      ink.end(event);
      ink.undo();
    }
    // Prevents text selection and scrolling during a stroke.
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    ink.begin(event);
  };
  const move = (event: PointerEvent) => {
    pointers.observe(event);
    if (pointers.isDrawing(event)) ink.extend(event);
  };
  const up = (event: PointerEvent) => {
    if (!pointers.up(event)) return;
    ink.end(event);
    changed();
  };
  canvas.addEventListener('pointerdown', down, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  canvas.addEventListener('pointerup', up, { signal });
  canvas.addEventListener('pointercancel', up, { signal });
  canvas.addEventListener('pointerleave', pointers.leave, { signal });

  const observer = new ResizeObserver(fitDrawing);
  observer.observe(canvas);

  return {
    setColor: ink.setColor,
    undo() {
      ink.undo();
      changed();
    },
    detach() {
      controller.abort();
      observer.disconnect();
      ink.destroy();
    },
  };
}
