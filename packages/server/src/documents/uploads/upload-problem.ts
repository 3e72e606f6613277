import { inputLimits } from '@sign-envelope/core';

/** Why a file is not taken for what it holds. Also the keys of the texts that say so. */
export type UploadProblem = 'upload.type' | 'upload.pixels' | 'upload.damaged' | 'upload.blank';

/** Thrown while an uploaded file is read. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Pixels of a picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Throws unless the decoded picture fits into the memory set aside for one. */
export function requireSize({ width, height }: PictureSize): void {
  const { side, pixels } = inputLimits.image;
  if (width < 1 || height < 1) throw damaged('It has no pixels');
  if (width > side || height > side || width * height > pixels) {
    throw new UploadError('upload.pixels', `It has ${width} x ${height} pixels`);
  }
}

export function damaged(message: string): UploadError {
  return new UploadError('upload.damaged', message);
}
