import { inputLimits, isLongerThan } from '@sign-envelope/core/rules';
import type { DocumentEngine } from '../../documents/document-engine.ts';
import { DocumentError } from '../../documents/pdf/document-error.ts';
import type { UploadType } from '../../documents/uploads/upload-check.ts';
import { ServerError } from '../../errors/server-error.ts';
import type { StoredFile } from '../../store/stored-file.ts';

export type UploadKind = 'file' | 'signature';

interface FileFormat {
  readonly extensions: readonly string[];
  readonly mime: UploadType;
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

/** Control characters, and those that change the text direction: `photo<RLO>fdp.jpg`. */
const misleading = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** An accepted upload: the received file, or the picture that this server redrew from it. */
export interface AcceptedUpload extends StoredFile {
  readonly name: string;
  readonly mime: UploadType;
}

/** A received file to check. */
export interface UploadToCheck {
  readonly kind: UploadKind;
  readonly file: StoredFile;
  readonly fileName: string;
  /** Where the picture of a signature is redrawn. */
  readonly redrawnPath: string;
  /** The owner of the upload. Each owner has a separate queue. */
  readonly owner: string;
}

/**
 * Checks an upload by its name and its content, ignoring the media type that the client declares.
 * Its size was limited when it was received. Throws a 422.
 */
export async function acceptUpload(
  engine: DocumentEngine,
  { kind, file, fileName, redrawnPath, owner }: UploadToCheck,
): Promise<AcceptedUpload> {
  // The name is only shown and never used as a path, but it should still look like a file name.
  const name = fileName.replace(/^.*[\\/]/su, '').replace(misleading, '');
  if (name === '' || isLongerThan(name, inputLimits.fileNameLength)) throw refused('upload.name');
  const extension = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase();
  const format = formats[kind].find(({ extensions }) =>
    extensions.some((known) => known === extension),
  );
  if (format === undefined) throw refused('upload.type');
  const { mime } = format;
  const redraws = kind === 'signature';
  const checked = await engine
    .checkUpload({ file, type: mime, redrawnPath: redraws ? redrawnPath : null }, { owner })
    .catch((error: unknown) => {
      // Reading it took too much time or memory.
      if (error instanceof DocumentError) throw refused('upload.damaged', error);
      throw error;
    });
  if (!checked.ok) throw refused(checked.problem);
  const { bytes, sha256 } = checked;
  return { path: redraws ? redrawnPath : file.path, name, mime, bytes, sha256 };
}

function refused(key: string, cause?: unknown): ServerError {
  return new ServerError(422, key, { errors: { file: [key] }, cause });
}
