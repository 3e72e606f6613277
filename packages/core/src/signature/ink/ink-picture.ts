import type { Stroke } from '../../model/signature.ts';
import { type InkBounds, inkBounds, strokesToPath } from './trace.ts';

/** A filled path, and how to place it on a picture of `width` by `height` pixels. */
export interface InkPicture {
  /** SVG path data, filled by the nonzero rule. */
  readonly path: string;
  /** `#rrggbb` */
  readonly color: string;
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture for one unit of the path. */
  readonly scale: number;
  /** Where the path's origin lies on the picture, in its pixels. */
  readonly offsetX: number;
  readonly offsetY: number;
  /** Of the jpeg, from 0 to 1; 0.9 unless told. */
  readonly quality?: number;
}

/** Turns a picture into a file; where a canvas is differs from place to place. */
export interface CanvasEncoder {
  /** A `data:image/jpeg` URL of the picture on white. */
  toJpeg(picture: InkPicture): Promise<string>;
}

/** Pixels. decisions.md: at least 600 wide. The most keeps a picture below what a server takes. */
const minWidth = 600;
const defaultMaxWidth = 1600;
/** Sharp on paper at any size a signature has; beyond it a dot would fill the picture. */
const maxScale = 4;
const margin = 16;

/**
 * The ink of a drawing, centred, as large as the picture's limits allow. `null` without ink.
 *
 * @param maxWidth - Pixels, at least 600; the height is held to half of it.
 */
export function toInkPicture(
  strokes: readonly Stroke[],
  color: string,
  maxWidth: number = defaultMaxWidth,
): InkPicture | null {
  const bounds = inkBounds(strokes);
  if (bounds === null) return null;
  return { path: strokesToPath(strokes), color, ...place(bounds, maxWidth) };
}

function place(bounds: InkBounds, maxWidth: number): Omit<InkPicture, 'path' | 'color'> {
  const scale = Math.min(
    maxScale,
    (maxWidth - 2 * margin) / bounds.width,
    (maxWidth / 2 - 2 * margin) / bounds.height,
  );
  const width = Math.max(minWidth, Math.round(bounds.width * scale) + 2 * margin);
  const height = Math.round(bounds.height * scale) + 2 * margin;
  return {
    width,
    height,
    scale,
    offsetX: (width - bounds.width * scale) / 2 - bounds.x * scale,
    offsetY: (height - bounds.height * scale) / 2 - bounds.y * scale,
  };
}
