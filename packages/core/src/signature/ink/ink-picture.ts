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
  /** A `data:image/jpeg` URL of the image on white; `''` in a browser that makes none, or must not read one. */
  toJpeg(picture: InkPicture): Promise<string>;
}

/** Pixels: wide enough for print. */
const pictureWidth = 600;
const maxHeight = pictureWidth / 2;
/** As large as on the pad. */
const usualScale = 1;
const margin = 16;

/**
 * The ink of a drawing, centred on an image of 600 by at most 300 pixels; `null` without ink.
 *
 * @param maxScale - Pixels of the image per CSS px of the pad, at most.
 */
export function toInkPicture(
  strokes: readonly Stroke[],
  color: string,
  maxScale: number = usualScale,
): InkPicture | null {
  const bounds = inkBounds(strokes);
  if (bounds === null) return null;
  return { path: strokesToPath(strokes), color, ...place(bounds, maxScale) };
}

function place(bounds: InkBounds, maxScale: number): Omit<InkPicture, 'path' | 'color'> {
  const scale = Math.min(
    maxScale,
    (pictureWidth - 2 * margin) / bounds.width,
    (maxHeight - 2 * margin) / bounds.height,
  );
  const height = Math.round(bounds.height * scale) + 2 * margin;
  return {
    width: pictureWidth,
    height,
    scale,
    offsetX: (pictureWidth - bounds.width * scale) / 2 - bounds.x * scale,
    offsetY: (height - bounds.height * scale) / 2 - bounds.y * scale,
  };
}
