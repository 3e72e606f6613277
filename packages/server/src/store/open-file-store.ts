import type { FileStore } from './file-store.ts';
import { holdsFiles, openFolderFiles } from './folder-files.ts';
import { openS3Files } from './s3/s3-files.ts';
import type { OnS3Call } from './s3/s3-requests.ts';
import type { S3Settings } from './s3/s3-settings.ts';
import { StoreError } from './store-error.ts';

/**
 * Opens the files of a server: on S3 if there are settings for it, otherwise in the data folder.
 *
 * @throws StoreError that says which setting is wrong, or that the files have to be copied to S3 first.
 */
export async function openFileStore(
  dataDir: string,
  s3?: S3Settings,
  onCall?: OnS3Call,
): Promise<FileStore> {
  if (s3 === undefined) return openFolderFiles(dataDir);
  const files = await openS3Files(dataDir, s3, { onCall });
  if (!(await files.holdsAny()) && (await holdsFiles(dataDir))) {
    files.close();
    throw new StoreError(
      `The bucket ${s3.bucket} holds no files, but ${dataDir}/files does. Move them by sign-envelope migrate-store, or unset S3_BUCKET.`,
    );
  }
  return files;
}
