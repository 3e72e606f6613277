import { fileNameOf } from '../envelopes/file-name.ts';
import type { StoredUpload } from '../envelopes/stored-envelope.ts';
import { uploadOf } from '../envelopes/stored-files.ts';
import type { FileStore } from '../store/file-store.ts';
import { openStoredFile } from '../store/stored-content.ts';
import { contentDisposition } from './content-disposition.ts';
import { sendContent } from './send-file.ts';

/**
 * A file that somebody has uploaded, to be saved and never to be shown: its type is the one that its
 * content was found to be of, and every response forbids scripts and guesses at types.
 */
export async function uploadResponse(
  files: FileStore,
  upload: Pick<StoredUpload, 'id' | 'name' | 'mime' | 'bytes' | 'sha256'>,
): Promise<Response> {
  const { name, mime } = upload;
  return sendContent(await openStoredFile(uploadOf(files, upload)), {
    'content-type': mime,
    'content-disposition': contentDisposition(fileNameOf(name, 'File')),
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
}
