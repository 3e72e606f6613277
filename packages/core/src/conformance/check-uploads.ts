import { parseUpload, requireSuccess } from '../contract/responses.ts';
import type { UploadedFile } from '../model/field.ts';
import { type CheckContext, createId, json, settleOptional, settleRead } from './check-context.ts';
import type { LoadedEnvelope } from './check-envelope.ts';
import type { ConformanceCheckId } from './checks.ts';
import {
  describeOutcome,
  headerOf,
  isAccepted,
  isUnsupported,
  statusOf,
} from './describe-outcome.ts';
import { ownFields } from './own-fields.ts';
import type { SampleUploads } from './sample-answers.ts';
import { sampleName, samplePicture } from './sample-picture.ts';

type UploadPath = `/upload/${'envelope' | 'widget'}-${'file' | 'signature'}`;

/** Sends the sample picture. */
export function sendUpload(
  context: CheckContext,
  path: UploadPath,
  params: Readonly<Record<string, string>>,
) {
  return context.send({
    method: 'POST',
    path,
    body: { kind: 'upload', file: samplePicture(), fileName: sampleName, params },
    headers: { 'idempotency-key': createId() },
  });
}

/** Uploads an image as a file and as a signature. Removes both, but for what the answers need. */
export async function checkUploads(
  context: CheckContext,
  loaded: LoadedEnvelope,
): Promise<SampleUploads> {
  const files = await checkFiles(context, loaded);
  return { files, signature: await checkSignatureImage(context, loaded) };
}

async function checkFiles(
  context: CheckContext,
  loaded: LoadedEnvelope,
): Promise<ReadonlyMap<string, UploadedFile>> {
  const { report } = context;
  const files = new Map<string, UploadedFile>();
  const fields = ownFields(loaded).filter(({ type }) => type === 'upload');
  const [first] = fields;
  if (first === undefined) {
    report.skipAll('upload.file', 'the signer has no upload field');
    return files;
  }
  const upload = async (fieldId: string) => {
    const outcome = await sendUpload(context, '/upload/envelope-file', { input_id: fieldId });
    const read = settleRead(context, 'upload.file', outcome, parseUpload);
    if (read === null) return null;
    if (read.uuid !== '')
      return { name: read.fileName || sampleName, id: read.uuid, uuid: read.uuid };
    const mend = 'Send the "uuid" of the file: the answers refer to it.';
    report.fail('upload.file', { seen: 'it is missing', place: 'uuid', mend });
    return null;
  };
  const sample = await upload(first.id);
  if (sample === null) return files;
  await checkFile(context, first.id, sample.uuid);
  if (context.options.actions !== 'sign') return files;
  for (const field of fields.filter(({ required }) => required)) {
    const file = await upload(field.id);
    if (file === null) return files;
    files.set(field.id, file);
  }
  return files;
}

async function checkFile(context: CheckContext, fieldId: string, uuid: string): Promise<void> {
  const { report } = context;
  const path = `/download/files/${encodeURIComponent(uuid)}`;
  const opened = await context.send({ method: 'GET', path, responseType: 'blob' });
  if (isAccepted(opened) || !isUnsupported(opened)) {
    const isFile = isAccepted(opened) && opened.response?.body instanceof Blob;
    const mend = 'Answer with the file, or with 404 if there is no such call.';
    report.settle('upload.file-opened', isFile ? null : { seen: describeOutcome(opened), mend });
  } else report.skip('upload.file-opened', 'the backend has no such call');
  await checkRemoval(context, 'upload.file-removed', '/upload/envelope-file', {
    input_id: fieldId,
    file: uuid,
    uuid,
  });
}

async function checkRemoval(
  context: CheckContext,
  id: ConformanceCheckId,
  path: UploadPath,
  value: Readonly<Record<string, string>>,
): Promise<void> {
  const outcome = await context.send({
    method: 'POST',
    path,
    body: json(value),
    headers: { 'x-http-method-override': 'DELETE', 'idempotency-key': createId() },
  });
  settleOptional(context, id, outcome, (body) => requireSuccess(body, 'upload'));
}

/** Returns the name of an image to sign with, if no other signature is allowed. */
async function checkSignatureImage(
  context: CheckContext,
  loaded: LoadedEnvelope,
): Promise<string | null> {
  const { report, options } = context;
  const { signatureKinds } = loaded.envelope.config;
  const isAllowed = signatureKinds.includes('upload');
  if (!isAllowed || !ownFields(loaded).some(({ type }) => type === 'signature')) {
    report.skipAll('upload.signature', 'no signature may be uploaded');
    return null;
  }
  const outcome = await sendUpload(context, '/upload/envelope-signature', {});
  if (isUnsupported(outcome) && !isAccepted(outcome)) {
    const why = `refused with ${statusOf(outcome)}: set company_signature_format_upload to "0"`;
    report.skipAll('upload.signature', why);
    return null;
  }
  const upload = settleRead(context, 'upload.signature', outcome, parseUpload);
  if (upload === null) {
    report.skipAll('upload.signature', 'nothing was uploaded');
    return null;
  }
  const name = upload.fileName || upload.uuid;
  await checkShown(context, name);
  const isOnlyKind = signatureKinds.length === 1;
  if (isOnlyKind && options.actions === 'sign') {
    report.skip('upload.signature-removed', 'the envelope is signed with it');
    return name;
  }
  const value = { file: name, fileName: name, uuid: upload.uuid };
  const path = '/upload/envelope-signature';
  await checkRemoval(context, 'upload.signature-removed', path, value);
  return null;
}

async function checkShown(context: CheckContext, name: string): Promise<void> {
  const { report, cdn } = context;
  const path = `/signatures/${encodeURIComponent(name)}`;
  // The element sends its token, because it may be needed.
  const shown = await context.send({ method: 'GET', base: cdn, path, responseType: 'blob' });
  const isImage = isAccepted(shown) && /^image\//i.test(headerOf(shown, 'content-type') ?? '');
  const mend = 'Serve the image under the name that its upload has returned.';
  report.settle('upload.signature-shown', isImage ? null : { seen: describeOutcome(shown), mend });
}
