import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { ServerError } from '../errors/server-error.ts';
import { readImageSize } from './image-size.ts';

/**
 * Bytes and characters: specification, section 5. Pixels: above what a phone's camera takes in one
 * shot, and still within the memory when the picture is drawn on the PDF.
 */
export const uploadLimits = { bytes: 5_000_000, fileName: 70, pixels: 64_000_000 } as const;

export type UploadKind = 'file' | 'signature';

interface FileFormat {
  readonly extensions: readonly string[];
  readonly mime: string;
}

const jpeg: FileFormat = { extensions: ['jpg', 'jpeg'], mime: 'image/jpeg' };
const png: FileFormat = { extensions: ['png'], mime: 'image/png' };
const bmp: FileFormat = { extensions: ['bmp'], mime: 'image/bmp' };
const pdf: FileFormat = { extensions: ['pdf'], mime: 'application/pdf' };
const docx: FileFormat = {
  extensions: ['docx'],
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const doc: FileFormat = { extensions: ['doc'], mime: 'application/msword' };

const formats: Readonly<Record<UploadKind, readonly FileFormat[]>> = {
  signature: [jpeg, png],
  file: [jpeg, png, pdf, doc, docx, bmp],
};

/** The container of Office 97 to 2003, which holds spreadsheets and slides as well. */
const compoundFile = 'application/x-cfb';
/** Name of the stream that every Word document of that age has, as its directory spells it. */
const wordStream = Buffer.from('WordDocument', 'utf16le');

export interface CheckedUpload {
  readonly name: string;
  readonly mime: string;
}

/**
 * Checks an upload by its name and by what it holds, whatever the client says of it. Throws a 422.
 * Its size has been held to the limit on the way in.
 */
export async function checkUpload(
  kind: UploadKind,
  path: string,
  fileName: string,
): Promise<CheckedUpload> {
  // A name is only ever shown and never a path, but what it names should look like one file.
  const name = fileName.replace(/^.*[\\/]/u, '').replace(/\p{Cc}/gu, '');
  if (name === '' || [...name].length > uploadLimits.fileName) throw refused('upload.name');
  const extension = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase();
  const format = formats[kind].find(({ extensions }) =>
    extensions.some((known) => known === extension),
  );
  if (format === undefined) throw refused('upload.type');
  const bytes = await readFile(path);
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const holds =
    format === doc ? found === compoundFile && bytes.includes(wordStream) : found === format.mime;
  if (!holds) throw refused('upload.type');
  if (format.mime.startsWith('image/')) checkPixels(bytes, format.mime);
  return { name, mime: format.mime };
}

function checkPixels(bytes: Buffer, mime: string): void {
  const size = readImageSize(bytes, mime);
  if (size === null || size.width === 0 || size.height === 0) throw refused('upload.type');
  if (size.width * size.height > uploadLimits.pixels) throw refused('upload.pixels');
}

function refused(key: 'upload.name' | 'upload.type' | 'upload.pixels'): ServerError {
  return new ServerError(422, key, { errors: { file: [key] } });
}
