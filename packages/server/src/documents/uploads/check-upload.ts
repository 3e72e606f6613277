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

/** A file to be checked, and what becomes of it. */
export interface UploadCheck {
  readonly file: StoredFile;
  /** What it has to be. */
  readonly type: UploadType;
  /** Where a signature's picture goes as this server draws it; `null` to leave the file as it is. */
  readonly redrawnPath: string | null;
}

/** What is kept: the file itself, or its picture drawn anew. */
export type CheckedUpload =
  | ({ readonly ok: true } & FileDigest)
  | { readonly ok: false; readonly problem: UploadProblem };

/** The container of Office 97 to 2003, which holds spreadsheets and slides as well. */
const compoundFile = 'application/x-cfb';
/** Name of the stream that every Word document of that age has, as its directory spells it. */
const wordStream = Buffer.from('WordDocument', 'utf16le');

/**
 * Checks an uploaded file by what it holds. Pictures are decoded whole; of the others only as much
 * is read as tells what they are, so that nothing that is packed into them is unpacked.
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
