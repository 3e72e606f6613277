import type { Stroke } from '../../model/signature.ts';
import { type InkBounds, inkBounds, strokesToPath } from './trace.ts';

/** A filled path, and its position on an image of `width` by `height` pixels. */
export interface InkPicture {
  /** SVG path data, filled by the nonzero rule. */
  readonly path: string;
  /** `#rrggbb` */
  readonly color: string;
  /** Pixels of the image. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the image per unit of the path. */
  readonly scale: number;
  /** Position of the path's origin on the image, in pixels. */
  readonly offsetX: number;
  readonly offsetY: number;
  /** Quality of the jpeg, from 0 to 1; 0.9 by default. */
  readonly quality?: number;
}

/** Encodes an image. A port, because environments have different canvases. */
export interface CanvasEncoder {
  /** A `data:image/jpeg` URL of the image on white. */
  toJpeg(picture: InkPicture): Promise<string>;
}

/** Pixels. decisions.md: at least 600 wide. The maximum keeps the image within the server's limits. */
const minWidth = 600;
const defaultMaxWidth = 1600;
/** Sharp on paper at any size of a signature. With a larger scale, a dot would fill the image. */
const maxScale = 4;
const margin = 16;

/**
 * The ink of a drawing, centred and as large as the image's limits allow; `null` without ink.
 *
 * @param maxWidth - Pixels, at least 600; the height is at most half of it.
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
