import type { UploadKind } from '../../envelopes/answer/upload-rules.ts';
import { addUpload, removeUpload } from '../../envelopes/answer/uploads.ts';
import type { HttpOptions } from '../context.ts';
import type { Call, Handlers, RemoveCall } from './handlers.ts';
import { readUpload } from './upload-form.ts';

/** Uploads of a signer's files and signatures. */
export function uploadHandlers({ appContext }: HttpOptions) {
  const add = async (
    { signer, form, attempt, caller }: Call<'uploadFile' | 'uploadSignature'>,
    kind: UploadKind,
  ) => {
    const { upload, parts } = readUpload(form, kind);
    return addUpload(appContext, { ...upload, signer, attempt: attempt(...parts), caller });
  };

  const remove = (
    { signer, text, attempt, caller }: RemoveCall<'uploadFile' | 'uploadSignature'>,
    kind: UploadKind,
    uploadId: string,
  ) =>
    removeUpload(appContext, { signer, kind, uploadId, attempt: attempt('DELETE', text), caller });

  return {
    uploadFile: {
      add: (call) => add(call, 'file'),
      remove: (call) => remove(call, 'file', call.value.uuid),
    },
    uploadSignature: {
      add: (call) => add(call, 'signature'),
      remove: (call) => remove(call, 'signature', call.value.fileName),
    },
  } satisfies Partial<Handlers>;
}
