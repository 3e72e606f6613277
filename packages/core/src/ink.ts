// Ink: the pad, its strokes, their encoding and their picture.
export { parseStrokes } from './model/parse-ink.ts';
export type { Ink, InkPoint, Stroke } from './model/signature.ts';
export { inkColors, signatureFonts } from './model/signature.ts';
export { createCanvasEncoder } from './ports/browser/canvas-encoder.ts';
export type { InkCanvas, InkCanvasOptions } from './ports/browser/ink-canvas.ts';
export { createInkCanvas } from './ports/browser/ink-canvas.ts';
export { encodeInk } from './signature/ink/encode-ink.ts';
export type { CanvasEncoder, InkPicture } from './signature/ink/ink-picture.ts';
export { toInkPicture } from './signature/ink/ink-picture.ts';
export { inkToSvg, readInkColor } from './signature/ink/ink-svg.ts';
export { penSize } from './signature/ink/outline.ts';
export type { InkRecorder, PointerSample } from './signature/ink/recorder.ts';
export { createInkRecorder } from './signature/ink/recorder.ts';
export type { InkBounds } from './signature/ink/trace.ts';
export { inkBounds, strokesToPath } from './signature/ink/trace.ts';
export { hasInkContrast } from './signature/ink/visible-ink.ts';
export type { PaperGrid } from './signature/paper-grid.ts';
export { createPaperGrid, usualBoxRatio } from './signature/paper-grid.ts';
