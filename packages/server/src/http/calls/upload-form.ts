import { inputLimits } from '@sign-envelope/core/rules';
import type { UploadKind } from '../../envelopes/answer/upload-rules.ts';
import { invalid, ServerError } from '../../errors/server-error.ts';
import type { FileStore } from '../../store/file-store.ts';
import type { BodyContext } from '../json-body.ts';
import { type Multipart, withMultipart } from '../multipart.ts';

const limits = {
  isFile: (name: string) => name === 'file',
  fileBytes: inputLimits.file.bytes,
  files: 1,
  // The file, and 50 kB for other parts and the headers of all parts.
  totalBytes: inputLimits.file.bytes + 50_000,
  textBytes: 1_000,
  texts: 5,
} as const;

/** Reads a form with one upload. Throws a 413 with the message for signers if it is too large. */
export function withUploadForm<T>(
  { env }: BodyContext,
  files: FileStore,
  use: (form: Multipart) => Promise<T>,
): Promise<T> {
  return withMultipart(env.incoming, files, limits, use).catch((error: unknown) => {
    if (error instanceof ServerError && error.message === 'server_errors.file_too_large') {
      throw new ServerError(413, 'upload.size', { errors: { file: ['upload.size'] } });
    }
    throw error;
  });
}

/** The file of the form and its field. Throws a 422 for a missing part. */
export function readUpload({ files, texts }: Multipart, kind: UploadKind) {
  const file = files.get('file');
  if (file === undefined) throw invalid({ file: ['server_errors.required'] });
  const { fileName, sha256 } = file;
  const inputId = texts.get('input_id') ?? null;
  if (kind === 'file' && inputId === null) throw invalid({ input_id: ['server_errors.required'] });
  return {
    upload: { kind, file, fileName, fieldId: kind === 'file' ? inputId : null },
    /** What identifies the request. */
    parts: [inputId ?? '', fileName, sha256],
  };
}
