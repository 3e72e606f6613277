import type { Stroke } from '../../model/signature.ts';
import { outlineStroke, outlineTail, penSize } from '../../signature/ink/outline.ts';
import { createInkRecorder, type PointerSample } from '../../signature/ink/recorder.ts';
import { traceOutline } from '../../signature/ink/trace.ts';

/** Options of an ink canvas. */
export interface InkCanvasOptions {
  /** Colour of the ink, `#rrggbb`. */
  readonly color: string;
  /** A drawing to continue. */
  readonly strokes?: readonly Stroke[];
  /** Width of the pen in CSS px; by default `penSize`. `encodeInk` always signs with `penSize`. */
  readonly size?: number;
}

/** A canvas to draw on. Coordinates are CSS px from its top left corner. */
export interface InkCanvas {
  readonly strokes: readonly Stroke[];
  readonly isEmpty: boolean;
  /** Whether `inputLimits.ink` is reached. */
  readonly isFull: boolean;
  /** To call on pointerdown. */
  begin(event: PointerEvent): void;
  /** To call on pointermove. Paints only what is new. */
  extend(event: PointerEvent): void;
  /** To call on pointerup and pointercancel. Replaces the stroke by the shape that will be signed. */
  end(event: PointerEvent): void;
  /** Removes the last stroke. */
  undo(): void;
  clear(): void;
  setColor(color: string): void;
  load(strokes: readonly Stroke[]): void;
  /** Fits the bitmap to the canvas's size and the screen's density, and repaints it. Runs when they change. */
  fit(): void;
  /** Stops watching the canvas's size and the screen's density. */
  destroy(): void;
}

/** The pointer's samples since the last event, in CSS px from `origin`. */
export function pointerSamples(
  event: PointerEvent,
  origin: { readonly left: number; readonly top: number },
): readonly PointerSample[] {
  const coalesced = event.getCoalescedEvents?.() ?? [];
  return (coalesced.length > 0 ? coalesced : [event]).map((report) => ({
    x: report.clientX - origin.left,
    y: report.clientY - origin.top,
    pressure: report.pressure,
    time: report.timeStamp,
    isPen: report.pointerType === 'pen',
  }));
}

/**
 * Draws ink on a canvas, sharp at any density. A move paints only the end of the current stroke, so its
 * cost does not depend on the amount of ink; lifting the pointer repaints the exact outline.
 *
 * The caller handles the events: which pointer counts, pointer capture, and when the pad is locked.
 *
 * @example
 * ```ts
 * const ink = createInkCanvas(canvas, { color: inkColors.black });
 * canvas.addEventListener('pointerdown', (event) => ink.begin(event));
 * canvas.addEventListener('pointermove', (event) => ink.extend(event));
 * canvas.addEventListener('pointerup', (event) => ink.end(event));
 * const signature = await encodeInk(ink.strokes, inkColors.black, createCanvasEncoder());
 * ```
 */
export function createInkCanvas(canvas: HTMLCanvasElement, options: InkCanvasOptions): InkCanvas {
  const recorder = createInkRecorder(options.strokes);
  const context = canvas.getContext('2d');
  const size = options.size ?? penSize;
  const view = canvas.ownerDocument.defaultView;
  let color = options.color;
  /** Pixels of the bitmap per CSS px. */
  let density = 1;
  let unwatchDensity: () => void = () => undefined;

  function repaint(): void {
    if (context === null) return;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.restore();
    context.fillStyle = color;
    context.beginPath();
    for (const stroke of recorder.strokes) traceOutline(outlineStroke(stroke, size), context);
    context.fill();
  }

  function paintTail(stroke: Stroke, changedFrom: number): void {
    if (context === null) return;
    context.beginPath();
    traceOutline(outlineTail(stroke, changedFrom, size), context);
    context.fill();
  }

  /** The pointer's samples on the canvas as it is now: it may move during a stroke. */
  function samplesOf(event: PointerEvent): readonly PointerSample[] {
    if (view?.devicePixelRatio !== density) fit();
    const { left, top } = canvas.getBoundingClientRect();
    return pointerSamples(event, { left: left + canvas.clientLeft, top: top + canvas.clientTop });
  }

  function grow(event: PointerEvent): void {
    const grown = recorder.extend(samplesOf(event));
    if (grown > 0 && recorder.live !== null) paintTail(recorder.live, recorder.live.length - grown);
  }

  function fit(): void {
    density = view?.devicePixelRatio ?? 1;
    const width = Math.max(1, Math.round(canvas.clientWidth * density));
    const height = Math.max(1, Math.round(canvas.clientHeight * density));
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    context?.setTransform(density, 0, 0, density, 0, 0);
    repaint();
  }

  /** Fits again when the window moves to a screen of another density, or is zoomed. */
  function watchDensity(): void {
    const screen = view?.matchMedia(`(resolution: ${view.devicePixelRatio}dppx)`);
    const change = () => {
      fit();
      watchDensity();
    };
    screen?.addEventListener('change', change, { once: true });
    unwatchDensity = () => screen?.removeEventListener('change', change);
  }

  const observer = view === null ? null : new view.ResizeObserver(fit);
  observer?.observe(canvas);
  watchDensity();
  fit();

  return {
    get strokes() {
      return recorder.strokes;
    },
    get isEmpty() {
      return recorder.strokes.length === 0;
    },
    get isFull() {
      return recorder.isFull;
    },
    begin(event) {
      const [first, ...rest] = samplesOf(event);
      if (first === undefined) return;
      recorder.begin(first);
      recorder.extend(rest);
      if (recorder.live !== null) paintTail(recorder.live, 0);
    },
    extend: grow,
    end(event) {
      // A cancelled pointer has no valid position.
      if (event.type === 'pointerup') grow(event);
      if (recorder.end() !== null) repaint();
    },
    undo() {
      recorder.undo();
      repaint();
    },
    clear() {
      recorder.clear();
      repaint();
    },
    setColor(next) {
      color = next;
      repaint();
    },
    load(strokes) {
      recorder.load(strokes);
      repaint();
    },
    fit,
    destroy() {
      observer?.disconnect();
      unwatchDensity();
    },
  };
}
