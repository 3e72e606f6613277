import { createCanvas, Path2D } from '@napi-rs/canvas';
import type { Stroke } from '@sign-envelope/core';
import { inkToSvg, toInkPicture } from '@sign-envelope/core/ink';

/** A drawn signature to render. */
export interface InkToDraw {
  readonly strokes: readonly Stroke[];
  /** `#rrggbb` */
  readonly color: string;
}

/** The pictures of a drawn signature, as data URLs: see `Ink`. */
export interface InkPictures {
  readonly svg: string;
  readonly jpeg: string;
}

/** 0 to 100: the best quality that the browser uses. */
const jpegQuality = 60;

/**
 * Draws the pictures of a signature from its strokes, with the functions that draw it on the
 * signer's screen and on the PDF. Throws if there is no ink.
 */
export async function drawInkPictures({ strokes, color }: InkToDraw): Promise<InkPictures> {
  const svg = inkToSvg(strokes, color);
  const picture = toInkPicture(strokes, color);
  if (svg === null || picture === null) throw new Error('There is no ink to draw');
  const canvas = createCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, picture.width, picture.height);
  context.setTransform(picture.scale, 0, 0, picture.scale, picture.offsetX, picture.offsetY);
  context.fillStyle = color;
  context.fill(new Path2D(picture.path));
  const jpeg = await canvas.encode('jpeg', jpegQuality);
  return { svg, jpeg: `data:image/jpeg;base64,${jpeg.toString('base64')}` };
}
