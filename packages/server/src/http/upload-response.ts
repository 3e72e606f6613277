import { fileNameOf } from '../envelopes/file-name.ts';
import type { StoredUpload } from '../envelopes/read/stored-envelope.ts';
import { uploadOf } from '../envelopes/stored-files.ts';
import type { FileStore } from '../store/file-store.ts';
import { openStoredFile } from '../store/stored-content.ts';
import { contentDisposition } from './content-disposition.ts';
import { sendContent } from './send-file.ts';

/**
 * Responds with an uploaded file as an attachment. Its media type was detected from its content,
 * and the security headers forbid scripts and type sniffing.
 */
export async function uploadResponse(
  files: FileStore,
  upload: Pick<StoredUpload, 'id' | 'name' | 'mime' | 'bytes' | 'sha256'>,
): Promise<Response> {
  const { name, mime } = upload;
  return sendContent(await openStoredFile(files, uploadOf(files, upload)), {
    'content-type': mime,
    'content-disposition': contentDisposition(fileNameOf(name, 'File')),
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
}
