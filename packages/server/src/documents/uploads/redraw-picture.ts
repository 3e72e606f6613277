import type { DecodedPicture, PictureType } from './decode-picture.ts';
import { UploadError } from './upload-problem.ts';

/** 0 to 100. */
const jpegQuality = 90;

/**
 * Encodes a signature image for storage: upright, in RGB, without metadata. A JPEG stays a JPEG;
 * other pictures become PNGs.
 *
 * Throws `UploadError` if the picture is blank.
 */
export async function redrawPicture(picture: DecodedPicture, type: PictureType): Promise<Buffer> {
  if (!showsAnything(picture)) throw new UploadError('upload.blank', 'It shows nothing');
  return type === 'image/jpeg'
    ? picture.canvas.encode('jpeg', jpegQuality)
    : picture.canvas.encode('png');
}

/** Minimum contrast with white, out of 255, of a pixel that is visible on paper. */
const minContrast = 32;
/** Minimum share of the width and height that the visible pixels span, as for drawn ink. */
const minShare = 0.01;

/** Whether the picture has visible content on white paper. */
function showsAnything({ canvas, pixels }: DecodedPicture): boolean {
  let [left, top, right, bottom] = [canvas.width, canvas.height, -1, -1];
  for (let y = 0, at = 0; y < canvas.height; y += 1) {
    for (let x = 0; x < canvas.width; x += 1, at += 4) {
      if (contrast(pixels, at) < minContrast) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return (
    right - left + 1 >= minShare * canvas.width && bottom - top + 1 >= minShare * canvas.height
  );
}

/** Contrast of a pixel on a white background with white, 0 to 255. */
function contrast(pixels: Uint8ClampedArray, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = [
    pixels[at],
    pixels[at + 1],
    pixels[at + 2],
    pixels[at + 3],
  ];
  // Luminance weights: ITU-R BT.709.
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return ((255 - luminance) * alpha) / 255;
}
