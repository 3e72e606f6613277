import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { StoreError } from '../store-error.ts';
import { digestOf } from '../stored-file.ts';
import type { S3Client } from './s3-client.ts';
import { S3Error } from './s3-error.ts';

/**
 * Checks that objects of a bucket can be stored, read, listed and deleted.
 *
 * @param temporary - A path that is free.
 * @throws StoreError that says which setting is wrong.
 */
export async function checkBucket(
  client: S3Client,
  prefix: string,
  temporary: string,
): Promise<void> {
  const content = Buffer.from(randomUUID());
  const folder = `${prefix}probe/`;
  // Several servers may start at once.
  const key = `${folder}${randomUUID()}`;
  try {
    // First a call without a body, which is told about a redirection to another region.
    for await (const _ of client.list(folder, 1)) break;
    await writeFile(temporary, content, { mode: 0o600 });
    await client.put(key, { path: temporary, ...digestOf(content) });
    await client.head(key);
    await client.delete(key);
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    throw new StoreError(error.message, { cause: error });
  } finally {
    await rm(temporary, { force: true });
  }
}
