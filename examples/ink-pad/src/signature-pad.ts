// The ink pad alone: a class that lets people draw on any canvas, with mouse, finger or pen.
import {
  createCanvasEncoder,
  createInkCanvas,
  encodeInk,
  type Ink,
  type InkCanvas,
  inkColors,
} from '@sign-envelope/core/ink';

/** Lets pointers draw on a canvas. Fires `change` after each stroke. */
export class SignaturePad extends EventTarget {
  readonly #ink: InkCanvas;
  readonly #listeners = new AbortController();
  #pointer: number | null = null;

  /** @param canvas - With a size by CSS, and `touch-action: none`. */
  constructor(canvas: HTMLCanvasElement) {
    super();
    this.#ink = createInkCanvas(canvas, { color: inkColors.black });
    const { signal } = this.#listeners;
    const isDrawing = ({ pointerId }: PointerEvent) => pointerId === this.#pointer;
    const end = (event: PointerEvent) => {
      if (!isDrawing(event)) return;
      this.#pointer = null;
      this.#ink.end(event);
      this.#tell();
    };
    const begin = (event: PointerEvent) => {
      // One pointer draws at a time.
      if (this.#pointer !== null || event.button !== 0) return;
      event.preventDefault();
      canvas.setPointerCapture(event.pointerId);
      this.#pointer = event.pointerId;
      this.#ink.begin(event);
    };
    const extend = (event: PointerEvent) => {
      if (isDrawing(event)) this.#ink.extend(event);
    };
    canvas.addEventListener('pointerdown', begin, { signal });
    canvas.addEventListener('pointermove', extend, { signal });
    canvas.addEventListener('pointerup', end, { signal });
    canvas.addEventListener('pointercancel', end, { signal });
  }

  get isEmpty(): boolean {
    return this.#ink.isEmpty;
  }

  undo(): void {
    this.#ink.undo();
    this.#tell();
  }

  clear(): void {
    this.#ink.clear();
    this.#tell();
  }

  /** The drawing as strokes, SVG and JPEG. Rejects if there is none. */
  encode(): Promise<Ink> {
    return encodeInk(this.#ink.strokes, inkColors.black, createCanvasEncoder());
  }

  destroy(): void {
    this.#listeners.abort();
    this.#ink.destroy();
  }

  #tell(): void {
    this.dispatchEvent(new Event('change'));
  }
}
