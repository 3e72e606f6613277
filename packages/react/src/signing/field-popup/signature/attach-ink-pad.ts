import { createInkCanvas, type Stroke } from '@sign-envelope/core';
import { fitStrokes, type PadSize } from './fit-strokes.ts';
import { createPadPointers } from './pad-pointers.ts';

/** Strokes, and the size of the pad they were drawn on. */
export interface DrawnOnPad {
  readonly strokes: readonly Stroke[];
  readonly size: PadSize;
}

export interface AttachedInkPad {
  setColor(color: string): void;
  undo(): void;
  detach(): void;
}

const sizeOf = ({ clientWidth, clientHeight }: Element): PadSize => ({
  width: clientWidth,
  height: clientHeight,
});

/**
 * Lets pointers draw on a canvas, and keeps the drawing when the canvas changes its size.
 *
 * @param color `#rrggbb`.
 * @param before What has been drawn already.
 * @param onChange Told of the whole drawing whenever a stroke has come or gone, and whether
 * the pad takes no more.
 */
export function attachInkPad(
  canvas: HTMLCanvasElement,
  color: string,
  onChange: (strokes: readonly Stroke[], isFull: boolean) => void,
  before: DrawnOnPad | null = null,
): AttachedInkPad {
  const ink = createInkCanvas(canvas, { color });
  const pointers = createPadPointers();
  const listening = new AbortController();
  const { signal } = listening;
  // The drawing where it was drawn: fitted from here at each size, it loses nothing on the way.
  let drawn = before ?? { strokes: ink.strokes, size: sizeOf(canvas) };
  if (before !== null) ink.load(fitStrokes(before.strokes, before.size, sizeOf(canvas)));

  const changed = () => {
    drawn = { strokes: [...ink.strokes], size: sizeOf(canvas) };
    onChange(drawn.strokes, ink.isFull);
  };

  const down = (event: PointerEvent) => {
    const answer = pointers.down(event);
    if (answer === 'ignore') return;
    if (answer === 'replace') {
      ink.end(event);
      ink.undo();
    }
    // No selection of text and no scrolling: this is a stroke.
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    ink.begin(event);
  };
  const move = (event: PointerEvent) => {
    pointers.see(event);
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

  const observer = new ResizeObserver(() => {
    const size = sizeOf(canvas);
    const isSame = size.width === drawn.size.width && size.height === drawn.size.height;
    if (!isSame && drawn.strokes.length > 0) {
      ink.load(fitStrokes(drawn.strokes, drawn.size, size));
    }
  });
  observer.observe(canvas);

  return {
    setColor: ink.setColor,
    undo() {
      ink.undo();
      changed();
    },
    detach() {
      listening.abort();
      observer.disconnect();
      ink.destroy();
    },
  };
}
