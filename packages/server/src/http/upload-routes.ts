import { removeFileRequest, removeSignatureRequest } from '@sign-envelope/core/contract';
import { inputLimits } from '@sign-envelope/core/rules';
import { type Context, Hono } from 'hono';
import type { UploadKind } from '../envelopes/answer/upload-rules.ts';
import { addUpload, removeUpload } from '../envelopes/answer/uploads.ts';
import { invalid, ServerError } from '../errors/server-error.ts';
import { requireSigner } from './authenticate.ts';
import { callerOf } from './caller-address.ts';
import type { HttpOptions, SignerEnvironment } from './context.ts';
import { bodyLimits, limitBody, readJson } from './json-body.ts';
import { withMultipart } from './multipart.ts';
import { signerAttempt } from './signer-routes.ts';

const paths = {
  file: '/upload/envelope-file',
  signature: '/upload/envelope-signature',
} as const satisfies Record<UploadKind, string>;

/** A form with one upload. */
export const uploadForm = {
  isFile: (name: string) => name === 'file',
  fileBytes: inputLimits.file.bytes,
  files: 1,
  // The file, and 50 kB for other parts and the headers of all parts.
  totalBytes: inputLimits.file.bytes + 50_000,
  textBytes: 1_000,
  texts: 5,
} as const;

/** Uploads of files and signatures; a POST that overrides its method removes one. */
export function uploadRoutes({ appContext }: HttpOptions): Hono<SignerEnvironment> {
  const routes = new Hono<SignerEnvironment>();
  const signed = requireSigner(appContext);
  const small = limitBody(bodyLimits.small);

  const add = (context: Context<SignerEnvironment>, kind: UploadKind) =>
    withMultipart(context.env.incoming, appContext.files, uploadForm, async (parts) => {
      const file = parts.files.get('file');
      if (file === undefined) throw invalid({ file: ['server_errors.required'] });
      const fieldId = parts.texts.get('input_id') ?? null;
      if (kind === 'file' && fieldId === null) {
        throw invalid({ input_id: ['server_errors.required'] });
      }
      return context.json(
        await addUpload(appContext, {
          signer: context.get('signer'),
          kind,
          fieldId: kind === 'file' ? fieldId : null,
          file,
          fileName: file.fileName,
          attempt: signerAttempt(context, fieldId ?? '', file.fileName, file.sha256),
          caller: callerOf(context),
        }),
      );
    }).catch(rethrowUploadSize);

  const remove = async (context: Context<SignerEnvironment>, kind: UploadKind) => {
    const { id, text } =
      kind === 'file'
        ? await readJson(context, removeFileRequest).then(({ value, text }) => ({
            id: value.uuid,
            text,
          }))
        : await readJson(context, removeSignatureRequest).then(({ value, text }) => ({
            id: value.fileName,
            text,
          }));
    const result = await removeUpload(appContext, {
      signer: context.get('signer'),
      kind,
      uploadId: id,
      attempt: signerAttempt(context, 'DELETE', text),
      caller: callerOf(context),
    });
    return context.json(result);
  };

  for (const kind of ['file', 'signature'] as const) {
    routes.post(paths[kind], signed, async (context, next) =>
      isDelete(context) ? next() : add(context, kind),
    );
    routes.on(['POST', 'DELETE'], paths[kind], signed, small, (context) => remove(context, kind));
  }
  return routes;
}

/** Whether a POST overrides its method, for clients and proxies that cannot send a DELETE. */
export function isDelete(context: Context): boolean {
  const override = context.req.header('x-http-method-override');
  if (override === undefined) return false;
  if (override.toUpperCase() === 'DELETE') return true;
  throw new ServerError(405, 'server_errors.method_not_allowed');
}

/** Rethrows an error, with the message for signers if the file is too large. */
export function rethrowUploadSize(error: unknown): never {
  if (error instanceof ServerError && error.message === 'server_errors.file_too_large') {
    throw new ServerError(413, 'upload.size', { errors: { file: ['upload.size'] } });
  }
  throw error;
}
