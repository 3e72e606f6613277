import type { DecodedPicture, PictureType } from './decode-picture.ts';
import { UploadError } from './upload-problem.ts';

/** 0 to 100. */
const jpegQuality = 90;

/**
 * Encodes a signature's picture as this server keeps it: upright, in plain colours, without metadata.
 * A JPEG stays a JPEG, every other picture becomes a PNG.
 *
 * Throws `UploadError` if it shows nothing.
 */
export async function redrawPicture(picture: DecodedPicture, type: PictureType): Promise<Buffer> {
  if (!showsAnything(picture)) throw new UploadError('upload.blank', 'It shows nothing');
  return type === 'image/jpeg'
    ? picture.canvas.encode('jpeg', jpegQuality)
    : picture.canvas.encode('png');
}

/** Of 255: how much darker than white a pixel is when it can be told from paper. */
const minContrast = 32;
/** How much of the picture's width and height what it shows takes, as for ink in its box. */
const minShare = 0.01;

/** Whether something on the picture can be seen on white paper. */
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

/** How much darker than white the pixel is, on white. */
function contrast(pixels: Uint8ClampedArray, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = [
    pixels[at],
    pixels[at + 1],
    pixels[at + 2],
    pixels[at + 3],
  ];
  // Weights of the eye: ITU-R BT.709.
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return ((255 - luminance) * alpha) / 255;
}
