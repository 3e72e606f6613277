import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { inputLimits } from '@sign-envelope/core/rules';
import { readBmp } from './read-bmp.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { readWebp } from './read-webp.ts';
import { damaged, type PictureLimits, type PictureSize, requireSize } from './upload-problem.ts';

/** The accepted picture types. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/bmp' | 'image/webp';

/** A picture as displayed: rotated by its EXIF orientation, in RGB. */
export interface DecodedPicture {
  readonly canvas: Canvas;
  /** Red, green, blue and alpha of each pixel of the canvas. */
  readonly pixels: Uint8ClampedArray;
}

/** Maximum length of the longer side of a signature in pixels: more than its print needs. */
const maxSide = 1600;

/** How large a picture may be, and how large it is drawn. */
export interface PictureRules {
  readonly limits: PictureLimits;
  /** The factor that a picture of this size is scaled by, at most 1. */
  readonly scaleOf: (size: PictureSize) => number;
}

const signatureRules: PictureRules = {
  limits: inputLimits.image,
  scaleOf: ({ width, height }) => Math.min(1, maxSide / Math.max(width, height)),
};

/**
 * Decodes a whole picture and scales it down if it is large. The header is checked before memory is
 * allocated, and the result is compared with the header.
 *
 * Throws `UploadError`.
 */
export async function decodePicture(
  bytes: Buffer,
  type: PictureType,
  { limits, scaleOf }: PictureRules = signatureRules,
): Promise<DecodedPicture> {
  const { width, height, plain } = await readStructure(bytes, type);
  requireSize({ width, height }, limits);
  const image = await loadImage(plain).catch(() => {
    throw damaged('It cannot be decoded');
  });
  // The EXIF orientation may swap width and height.
  const isAsTold =
    (image.width === width && image.height === height) ||
    (image.width === height && image.height === width);
  if (!isAsTold) throw damaged('It has another size than its header says');
  const scale = scaleOf(image);
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
  if (type === 'image/jpeg') requireOpaque(pixels);
  return { canvas, pixels };
}

async function readStructure(bytes: Buffer, type: PictureType) {
  switch (type) {
    case 'image/png':
      return readPng(bytes);
    case 'image/jpeg':
      return { ...readJpeg(bytes), plain: bytes };
    case 'image/bmp':
      return { ...readBmp(bytes), plain: bytes };
    case 'image/webp':
      return { ...readWebp(bytes), plain: bytes };
  }
}

/** A JPEG has no transparency, so transparent pixels mean that decoding was incomplete. */
function requireOpaque(pixels: Uint8ClampedArray): void {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) {
    if ((pixels[alpha] ?? 0) < 255) throw damaged('It cannot be decoded to its end');
  }
}
