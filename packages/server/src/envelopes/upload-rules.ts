import { inputLimits } from '@sign-envelope/core';
import { type DocumentEngine, DocumentError } from '../documents/document-engine.ts';
import type { UploadType } from '../documents/uploads/check-upload.ts';
import { ServerError } from '../errors/server-error.ts';
import type { StoredFile } from '../store/stored-file.ts';

/** Bytes and characters: specification, section 5. */
export const uploadLimits = { bytes: inputLimits.image.bytes, fileName: 70 } as const;

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

/** Control characters, and those that turn the direction of what follows: `photo<RLO>fdp.jpg`. */
const misleading = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** An upload that may be put in its place: as it came, or a picture as this server drew it. */
export interface AcceptedUpload extends StoredFile {
  readonly name: string;
  readonly mime: UploadType;
}

/** A file that came in, and where its picture may be redrawn. */
export interface UploadToCheck {
  readonly kind: UploadKind;
  readonly file: StoredFile;
  readonly fileName: string;
  /** A free place; a signature's picture is drawn there. */
  readonly redrawnPath: string;
  /** Whose upload it is: each waits in a line of their own. */
  readonly owner: string;
}

/**
 * Checks an upload by its name and by what it holds, whatever the client says of it. Throws a 422.
 * Its size has been held to the limit on the way in.
 */
export async function acceptUpload(
  engine: DocumentEngine,
  { kind, file, fileName, redrawnPath, owner }: UploadToCheck,
): Promise<AcceptedUpload> {
  // A name is only ever shown and never a path, but what it names should look like one file.
  const name = fileName.replace(/^.*[\\/]/su, '').replace(misleading, '');
  if (name === '' || [...name].length > uploadLimits.fileName) throw refused('upload.name');
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
      // It hangs what reads it, or fills the memory.
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
