import type { FileDigest, StoredFile } from '../../store/stored-file.ts';
import type { PictureType } from './decode-picture.ts';
import type { UploadProblem } from './upload-problem.ts';

/** Types of files that may be uploaded. */
export type UploadType =
  | PictureType
  | 'application/pdf'
  | 'application/msword'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** An uploaded file to check. */
export interface UploadCheck {
  readonly file: StoredFile;
  /** The required type. */
  readonly type: UploadType;
  /** The path for a redrawn signature image; `null` to keep the file unchanged. */
  readonly redrawnPath: string | null;
}

/** The digest of the kept file, which is the upload or the redrawn picture. */
export type CheckedUpload = ({ readonly ok: true } & FileDigest) | RefusedUpload;

/** An upload whose content is not accepted. */
export interface RefusedUpload {
  readonly ok: false;
  readonly problem: UploadProblem;
}
