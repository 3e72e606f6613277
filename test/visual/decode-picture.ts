import { createCanvas, loadImage } from '@napi-rs/canvas';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity, one byte each, pixel by pixel. */
  readonly rgba: Uint8ClampedArray;
}

export async function decodePicture(png: Buffer): Promise<Pixels> {
  const image = await loadImage(png);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { width, height, rgba: context.getImageData(0, 0, width, height).data };
}
