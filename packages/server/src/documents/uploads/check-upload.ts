import { writeFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { digestOf, readStoredFile } from '../../store/stored-file.ts';
import { decodePicture, type PictureType } from './decode-picture.ts';
import { redrawPicture } from './redraw-picture.ts';
import { refuseBinaryMacros, refuseMacros } from './refuse-macros.ts';
import { requirePdf } from './require-pdf.ts';
import { requireWholeJpeg } from './require-whole-jpeg.ts';
import type { CheckedUpload, UploadCheck, UploadType } from './upload-check.ts';
import { UploadError } from './upload-problem.ts';

/** The container format of Office 97 to 2003, which spreadsheets and slides also use. */
const compoundFile = 'application/x-cfb';
/** The directory entry of the stream that every Word 97 to 2003 document has. */
const wordStream = Buffer.from('WordDocument', 'utf16le');

/**
 * Checks the content of an uploaded file. Pictures are decoded completely, and a PDF must have pages
 * that can be found. Word files must not have macros; of their compressed content only the list of
 * types is unpacked.
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
  if (!isPicture(type)) {
    if (type === 'application/pdf') await requirePdf(bytes);
    else if (type === 'application/msword') refuseBinaryMacros(bytes);
    else refuseMacros(bytes);
    return bytes;
  }
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
