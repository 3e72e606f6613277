import {
  removeFileRequest,
  removeSignatureRequest,
  removeWidgetFileRequest,
  removeWidgetSignatureRequest,
} from '../../contract/requests/signer-requests.ts';
import { isLongerThan } from '../../model/count-characters.ts';
import type { TransportRequest } from '../../ports/transport.ts';
import { extensionOf } from '../../session/transfer/file-format.ts';
import { uploadLimits } from '../../session/transfer/upload-limits.ts';
import type { SandboxResponse } from '../sandbox-reply.ts';
import { readJson, readUpload } from './read-body.ts';
import { invalid, notFound, Refusal } from './refusal.ts';

/** A file that a signer has added. */
export interface StoredUpload {
  readonly id: string;
  readonly kind: 'file' | 'signature';
  /** Who has added it: a party, or the signer of the widget. */
  readonly owner: string;
  /** The upload field; `null` for a signature. */
  readonly fieldId: string | null;
  readonly name: string;
  readonly file: Blob;
}

export interface Uploads {
  /**
   * Stores the file of a call.
   *
   * @param hasField - Whether the owner has an upload field of this id.
   */
  add(
    request: TransportRequest,
    kind: StoredUpload['kind'],
    owner: string,
    hasField: (fieldId: string) => boolean,
  ): SandboxResponse;
  remove(request: TransportRequest, kind: StoredUpload['kind'], owner: string): SandboxResponse;
  find(id: string): StoredUpload | undefined;
}

/** Owner of what the signer of the widget uploads, who has no name yet. */
export const widgetOwner = 'widget';

const refused = (key: string, status = 422) =>
  new Refusal(status, key, { errors: { file: [key] } });

function checkFile(name: string, file: Blob, types: readonly string[]): void {
  if (file.size > uploadLimits.size) throw refused('upload.size', 413);
  if (name === '' || isLongerThan(name, uploadLimits.nameLength)) throw refused('upload.name');
  if (!types.includes(extensionOf(name))) throw refused('upload.type');
  if (file.size === 0) throw refused('upload.damaged');
}

/** Keeps what signers upload. The content of files is not looked into. */
export function createUploads(): Uploads {
  const uploads = new Map<string, StoredUpload>();
  let created = 0;

  return {
    add(request, kind, owner, hasField) {
      const { file, fileName, params } = readUpload(request);
      const isSignature = kind === 'signature';
      const fieldId = params.input_id ?? '';
      if (!isSignature && fieldId === '') throw invalid({ input_id: ['server_errors.required'] });
      const types = isSignature ? uploadLimits.signatureTypes : uploadLimits.documentTypes;
      checkFile(fileName, file, types);
      if (!isSignature && !hasField(fieldId)) throw notFound();
      created += 1;
      const id = isSignature
        ? `sandbox-signature-${created}.${extensionOf(fileName)}`
        : `sandbox-file-${created}`;
      const own = { id, kind, owner, name: fileName, file };
      uploads.set(id, { ...own, fieldId: isSignature ? null : fieldId });
      request.onProgress?.(1);
      return { body: { success: true, uuid: id, fileName: isSignature ? id : fileName } };
    },
    remove(request, kind, owner) {
      const id = removedId(request, kind, owner);
      const upload = uploads.get(id);
      if (upload?.kind !== kind || upload.owner !== owner) throw notFound();
      uploads.delete(id);
      return {
        body: { success: true, uuid: id, fileName: kind === 'signature' ? id : upload.name },
      };
    },
    find: (id) => uploads.get(id),
  };
}

/** The upload that a call removes. */
function removedId(request: TransportRequest, kind: StoredUpload['kind'], owner: string): string {
  const isWidget = owner === widgetOwner;
  if (kind === 'file') {
    return readJson(request, isWidget ? removeWidgetFileRequest : removeFileRequest).uuid;
  }
  const schema = isWidget ? removeWidgetSignatureRequest : removeSignatureRequest;
  return readJson(request, schema).fileName;
}
