import { inputLimits } from '@sign-envelope/core/rules';

/** Why the content of an uploaded file is rejected. Also used as message keys. */
export type UploadProblem = 'upload.type' | 'upload.pixels' | 'upload.damaged' | 'upload.blank';

/** Thrown if an uploaded file is rejected. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** The size of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The largest picture that is decoded. */
export interface PictureLimits {
  /** Pixels of the longer side. */
  readonly side: number;
  readonly pixels: number;
}

/** Throws `UploadError` if a picture is larger than these limits. Default: what any job can decode. */
export function requireSize(
  { width, height }: PictureSize,
  { side, pixels }: PictureLimits = inputLimits.image,
): void {
  if (width < 1 || height < 1) throw damaged('It has no pixels');
  if (width > side || height > side || width * height > pixels) {
    throw new UploadError('upload.pixels', `It has ${width} x ${height} pixels`);
  }
}

export function damaged(message: string): UploadError {
  return new UploadError('upload.damaged', message);
}
