import { parseUpload } from '../../contract/responses.ts';
import { SigningError, toSigningError } from '../../errors/signing-error.ts';
import type { UploadedFile, UploadField } from '../../model/field.ts';
import type { Signature } from '../../model/signature.ts';
import type { ShowChallenge } from '../access/access-challenge.ts';
import { withAnswer } from '../answering/field-store.ts';
import { aborted } from '../connection/lifetime.ts';
import type { ServerCall } from '../connection/server-calls.ts';
import type { OpenEnvelope, SessionContext } from '../session-context.ts';
import type { UploadOptions } from '../signing-session.ts';
import { checkUpload } from './check-upload.ts';
import { requireFile } from './downloads.ts';
import { removeUnusedPictures } from './unused-pictures.ts';
import { uploadLimits } from './upload-limits.ts';

export interface Uploads {
  uploadFile(fieldId: string, file: File, options?: UploadOptions): Promise<void>;
  removeFile(fieldId: string, uuid: string): Promise<void>;
  uploadSignature(file: File, options?: UploadOptions): Promise<Signature>;
  signatureImage(name: string): Promise<Blob>;
}

/** Uploads and removes files, and fetches signature images. The view shows their errors. */
export function createUploads(
  context: Pick<
    SessionContext,
    | 'mode'
    | 'widget'
    | 'cdn'
    | 'calls'
    | 'ids'
    | 'state'
    | 'emitter'
    | 'lifetime'
    | 'alerts'
    | 'envelope'
  >,
  showChallenge: ShowChallenge,
): Uploads {
  const { calls, ids, lifetime, alerts, mode } = context;
  const endpoint = mode === 'widget' ? 'widget' : 'envelope';
  // The signer of a widget has no token, so its code says what the file is for.
  const purpose = context.mode === 'widget' ? { widget: context.widget?.code ?? '' } : {};

  function requireOpen(): OpenEnvelope {
    const open = context.envelope();
    if (open === null || lifetime.isOver)
      throw new SigningError('ended', 'There is no open envelope');
    if (mode === 'preview') throw new SigningError('preview', 'A preview sends nothing');
    return open;
  }

  /** The current state of the field: several files may be uploaded to it at once. */
  function uploadField(
    open: OpenEnvelope,
    fieldId: string,
  ): { readonly position: number; readonly field: UploadField } {
    const position = open.fieldStore.findEditable(fieldId);
    const field = open.fieldStore.at(position);
    if (field.type === 'upload') return { position, field };
    throw new SigningError('invalid-value', `The field "${fieldId}" takes no files`);
  }

  function setFiles(
    open: OpenEnvelope,
    fieldId: string,
    change: (files: readonly UploadedFile[]) => readonly UploadedFile[],
  ): void {
    requireSame(open);
    const { position, field } = uploadField(open, fieldId);
    open.fieldStore.change(new Map([[position, withAnswer(field, change(field.value))]]));
  }

  /** The name under which the server accepts a file, which is read to see what it is. */
  async function accept(open: OpenEnvelope, file: File, types: readonly string[]) {
    const name = await checkUpload(file, types);
    requireSame(open);
    return name;
  }

  /** Throws `aborted` if another envelope is open by now, or none. */
  function requireSame(open: OpenEnvelope): void {
    if (context.envelope() !== open || lifetime.isOver) throw aborted();
  }

  /** Makes a call and reports its failure to the host, unless it was stopped on purpose. */
  async function send(call: ServerCall, action: string) {
    const { scope } = lifetime;
    try {
      return await calls.send(call);
    } catch (cause) {
      const error = toSigningError(cause);
      if (!scope.aborted && error.code !== 'aborted') {
        alerts.reportError(error, action);
        // Images load in the background: they do not bring up the password or code screen.
        if (action === 'upload') showChallenge(error);
      }
      throw error;
    }
  }

  async function upload(
    path: string,
    file: Blob,
    fileName: string,
    params: Readonly<Record<string, string>>,
    { onProgress, signal }: UploadOptions,
  ) {
    const response = await send(
      {
        method: 'POST',
        path,
        body: { kind: 'upload', file, fileName, params: { ...purpose, ...params } },
        headers: { 'idempotency-key': ids.create() },
        ...(onProgress === undefined ? {} : { onProgress }),
        ...(signal === undefined ? {} : { signal }),
      },
      'upload',
    );
    return parseUpload(response.body);
  }

  /** By the names of uploaded signature images. */
  const uuids = new Map<string, string>();
  /** Removals under way, by the names of the images. */
  const removals = new Map<string, Promise<void>>();

  async function uploadPicture(
    file: File,
    accepted: string,
    options: UploadOptions,
  ): Promise<string> {
    const path = `/upload/${endpoint}-signature`;
    const { uuid, fileName } = await upload(path, file, accepted, {}, options);
    const name = fileName || uuid;
    uuids.set(name, uuid);
    return name;
  }

  /** Removes an image that nothing refers to. If that fails, nothing is lost to the signer. */
  async function removePicture(name: string): Promise<void> {
    const { scope } = lifetime;
    try {
      // Without an idempotency key it is not retried, which the signer would be told.
      await calls.send({
        method: 'POST',
        path: `/upload/${endpoint}-signature`,
        body: {
          kind: 'json',
          value: { ...purpose, file: name, fileName: name, uuid: uuids.get(name) },
        },
        headers: { 'x-http-method-override': 'DELETE' },
      });
    } catch (cause) {
      const error = toSigningError(cause);
      // A server need not support it, and may have removed the image before.
      const isExpected = [404, 405, 501].includes(error.status ?? 0) || error.code === 'aborted';
      if (!isExpected && !scope.aborted) alerts.reportError(error, 'upload');
    }
  }

  removeUnusedPictures(context, (name) => {
    const removal = removePicture(name).finally(() => removals.delete(name));
    removals.set(name, removal);
  });

  return {
    async uploadFile(fieldId, file, options = {}) {
      const open = requireOpen();
      uploadField(open, fieldId);
      const accepted = await accept(open, file, uploadLimits.documentTypes);
      const path = `/upload/${endpoint}-file`;
      const params = { input_id: fieldId };
      const { uuid, fileName } = await upload(path, file, accepted, params, options);
      if (uuid === '')
        throw new SigningError('bad-response', 'The response to an upload has no uuid');
      setFiles(open, fieldId, (files) => [
        ...files.filter((known) => known.uuid !== uuid),
        { name: fileName || accepted, id: uuid, uuid },
      ]);
    },
    async removeFile(fieldId, uuid) {
      const open = requireOpen();
      uploadField(open, fieldId);
      try {
        await send(
          {
            method: 'POST',
            path: `/upload/${endpoint}-file`,
            body: { kind: 'json', value: { ...purpose, input_id: fieldId, file: uuid, uuid } },
            headers: { 'x-http-method-override': 'DELETE', 'idempotency-key': ids.create() },
          },
          'upload',
        );
      } catch (error) {
        // It was removed before.
        if (!(error instanceof SigningError) || error.code !== 'not-found') throw error;
      }
      setFiles(open, fieldId, (files) => files.filter((file) => file.uuid !== uuid));
    },
    async uploadSignature(file, options = {}) {
      const accepted = await accept(requireOpen(), file, uploadLimits.signatureTypes);
      const name = await uploadPicture(file, accepted, options);
      const removal = removals.get(name);
      if (removal === undefined) return { kind: 'upload', name };
      // A server may store an image once: a removal under way would take this one too.
      await removal;
      return { kind: 'upload', name: await uploadPicture(file, accepted, options) };
    },
    async signatureImage(name) {
      const path = `/signatures/${encodeURIComponent(name)}`;
      const call: ServerCall = { method: 'GET', base: context.cdn, path, responseType: 'blob' };
      return requireFile((await send(call, 'image')).body);
    },
  };
}
