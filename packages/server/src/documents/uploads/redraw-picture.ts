import { usualBoxRatio } from '@sign-envelope/core/ink';
import type { DecodedPicture, PictureType } from './decode-picture.ts';
import { UploadError } from './upload-problem.ts';
import { isPictureVisible } from './visible-picture.ts';

/** 0 to 100. */
const jpegQuality = 90;

/**
 * Encodes a signature image for storage: upright, in RGB, without metadata. A JPEG stays a JPEG;
 * other pictures become PNGs.
 *
 * Throws `UploadError` if the picture would not be visible in a usual signature field.
 */
export async function redrawPicture(picture: DecodedPicture, type: PictureType): Promise<Buffer> {
  if (!isPictureVisible(picture, usualBoxRatio)) {
    throw new UploadError('upload.blank', 'It shows nothing');
  }
  return type === 'image/jpeg'
    ? picture.canvas.encode('jpeg', jpegQuality)
    : picture.canvas.encode('png');
}
