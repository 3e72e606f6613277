import { createInkCanvas, type Stroke } from '@sign-envelope/core';
import { fitStrokes, type PadSize } from './fit-strokes.ts';
import { createPadPointers } from './pad-pointers.ts';

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
 * @param onChange Told of the whole drawing whenever a stroke has come or gone.
 */
export function attachInkPad(
  canvas: HTMLCanvasElement,
  color: string,
  onChange: (strokes: readonly Stroke[]) => void,
): AttachedInkPad {
  const ink = createInkCanvas(canvas, { color });
  const pointers = createPadPointers();
  const listening = new AbortController();
  const { signal } = listening;
  // The drawing where it was drawn: fitted from here at each size, it loses nothing on the way.
  let drawn = { strokes: ink.strokes, size: sizeOf(canvas) };

  const changed = () => {
    drawn = { strokes: [...ink.strokes], size: sizeOf(canvas) };
    onChange(drawn.strokes);
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
