import { writeFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import {
  digestOf,
  type FileDigest,
  readStoredFile,
  type StoredFile,
} from '../../store/stored-file.ts';
import { decodePicture, type PictureType } from './decode-picture.ts';
import { redrawPicture } from './redraw-picture.ts';
import { requireWholeJpeg } from './require-whole-jpeg.ts';
import { UploadError, type UploadProblem } from './upload-problem.ts';

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
export type CheckedUpload =
  | ({ readonly ok: true } & FileDigest)
  | { readonly ok: false; readonly problem: UploadProblem };

/** The container format of Office 97 to 2003, which spreadsheets and slides also use. */
const compoundFile = 'application/x-cfb';
/** The directory entry of the stream that every Word 97 to 2003 document has. */
const wordStream = Buffer.from('WordDocument', 'utf16le');

/**
 * Checks the content of an uploaded file. Pictures are decoded completely. Other files are only
 * read as far as necessary to determine their type, so compressed content is not unpacked.
 */
export async function checkUpload(check: UploadCheck): Promise<CheckedUpload> {
  try {
    const bytes = await readStoredFile(check.file);
    if (!(await isOfType(bytes, check.type))) return { ok: false, problem: 'upload.type' };
    return { ok: true, ...digestOf(await keepAs(bytes, check)) };
  } catch (error) {
    if (error instanceof UploadError) return { ok: false, problem: error.problem };
    throw error;
  }
}

async function isOfType(bytes: Buffer, type: UploadType): Promise<boolean> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  if (type !== 'application/msword') return found === type;
  return found === compoundFile && bytes.includes(wordStream);
}

async function keepAs(bytes: Buffer, { type, redrawnPath }: UploadCheck): Promise<Buffer> {
  if (!isPicture(type)) return bytes;
  const picture = await decodePicture(bytes, type);
  if (type === 'image/jpeg') await requireWholeJpeg(bytes, picture);
  if (redrawnPath === null) return bytes;
  const redrawn = await redrawPicture(picture, type);
  await writeFile(redrawnPath, redrawn, { mode: 0o600 });
  return redrawn;
}

function isPicture(type: UploadType): type is PictureType {
  return type.startsWith('image/');
}
