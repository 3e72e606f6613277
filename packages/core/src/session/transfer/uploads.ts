import { parseUpload } from '../../contract/responses.ts';
import { SigningError } from '../../errors/signing-error.ts';
import type { UploadedFile, UploadField } from '../../model/field.ts';
import type { Signature } from '../../model/signature.ts';
import { withAnswer } from '../answering/field-store.ts';
import { aborted } from '../connection/lifetime.ts';
import type { ServerCall } from '../connection/server-calls.ts';
import type { Opening } from '../loading/envelope-loader.ts';
import { toSigningError } from '../loading/envelope-loader.ts';
import type { Desk, OpenEnvelope } from '../session-context.ts';
import type { UploadOptions } from '../signing-session.ts';
import { requireFile } from './downloads.ts';
import { checkUpload, uploadLimits } from './upload-limits.ts';

export interface Uploading {
  uploadFile(fieldId: string, file: File, options?: UploadOptions): Promise<void>;
  removeFile(fieldId: string, uuid: string): Promise<void>;
  uploadSignature(file: File, options?: UploadOptions): Promise<Signature>;
  signatureImage(name: string): Promise<Blob>;
}

/** Files on their way to and from the server. Each failure is the caller's to show. */
export function createUploading(desk: Desk, opening: Opening): Uploading {
  const { calls, ids, life, notices, mode } = desk;
  const endpoint = mode === 'widget' ? 'widget' : 'envelope';
  // Whoever signs a widget has no token: its code says what the file is for.
  const purpose = desk.mode === 'widget' ? { widget: desk.widget?.code ?? '' } : {};

  function requireOpen(): OpenEnvelope {
    const open = desk.envelope();
    if (open === null || life.isOver) throw new SigningError('ended', 'There is no open envelope');
    if (mode === 'preview') throw new SigningError('preview', 'A preview sends nothing');
    return open;
  }

  /** The field as it stands when asked: several files may be on their way to it at once. */
  function uploadField(
    open: OpenEnvelope,
    fieldId: string,
  ): { readonly position: number; readonly field: UploadField } {
    const position = open.filling.findOpen(fieldId);
    const field = open.filling.at(position);
    if (field.type === 'upload') return { position, field };
    throw new SigningError('invalid-value', `The field "${fieldId}" takes no files`);
  }

  function setFiles(
    open: OpenEnvelope,
    fieldId: string,
    change: (files: readonly UploadedFile[]) => readonly UploadedFile[],
  ): void {
    // Another envelope may be on the screen by now, or none.
    if (desk.envelope() !== open || life.isOver) throw aborted();
    const { position, field } = uploadField(open, fieldId);
    open.filling.change(new Map([[position, withAnswer(field, change(field.value))]]));
  }

  /** Makes a call whose failure the host hears of, but for one that was stopped on purpose. */
  async function send(call: ServerCall, action: string) {
    const chapter = life.signal;
    try {
      return await calls.send(call);
    } catch (cause) {
      const error = toSigningError(cause);
      if (!chapter.aborted && error.code !== 'aborted') {
        notices.report(error, action);
        // A picture comes by itself: a screen that stands in its way is not put up for it.
        if (action === 'upload') await opening.challenge(error);
      }
      throw error;
    }
  }

  async function upload(
    path: string,
    file: File,
    params: Readonly<Record<string, string>>,
    { onProgress, signal }: UploadOptions,
  ) {
    const response = await send(
      {
        method: 'POST',
        path,
        body: { kind: 'upload', file, fileName: file.name, params: { ...purpose, ...params } },
        headers: { 'idempotency-key': ids.create() },
        ...(onProgress === undefined ? {} : { onProgress }),
        ...(signal === undefined ? {} : { signal }),
      },
      'upload',
    );
    return parseUpload(response.body);
  }

  return {
    async uploadFile(fieldId, file, options = {}) {
      const open = requireOpen();
      uploadField(open, fieldId);
      checkUpload(file, uploadLimits.documentTypes);
      const path = `/upload/${endpoint}-file`;
      const { uuid, fileName } = await upload(path, file, { input_id: fieldId }, options);
      if (uuid === '') throw new SigningError('bad-answer', 'The upload came back without a uuid');
      setFiles(open, fieldId, (files) => [
        ...files.filter((known) => known.uuid !== uuid),
        { name: fileName || file.name, id: uuid, uuid },
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
            body: { kind: 'json', value: { ...purpose, input_id: fieldId, uuid } },
            headers: { 'x-http-method-override': 'DELETE', 'idempotency-key': ids.create() },
          },
          'upload',
        );
      } catch (error) {
        // Already gone is what was asked for.
        if (!(error instanceof SigningError) || error.code !== 'not-found') throw error;
      }
      setFiles(open, fieldId, (files) => files.filter((file) => file.uuid !== uuid));
    },
    async uploadSignature(file, options = {}) {
      requireOpen();
      checkUpload(file, uploadLimits.signatureTypes);
      const { uuid, fileName } = await upload(`/upload/${endpoint}-signature`, file, {}, options);
      return { kind: 'upload', name: fileName || uuid };
    },
    async signatureImage(name) {
      const path = `/signatures/${encodeURIComponent(name)}`;
      const call: ServerCall = { method: 'GET', base: desk.cdn, path, answer: 'blob' };
      return requireFile((await send(call, 'image')).body);
    },
  };
}
