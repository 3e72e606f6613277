import type { StoredFile } from '../stored-file.ts';
import { S3Error } from './s3-error.ts';
import type { S3Response, SendToS3 } from './s3-requests.ts';
import { elementsOf, textOf } from './s3-xml.ts';

/** What S3 knows about an object without its content. */
export interface S3Object {
  readonly bytes: number;
  /** Hex. As stated when it was stored; `null` if it was stored by another program. */
  readonly sha256: string | null;
}

/** An object as it is listed. */
export interface ListedObject {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** The objects of a bucket. Every call throws an `S3Error` if it is refused or S3 is not available. */
export interface S3Client {
  /** Stores a file, or replaces one. S3 compares it with its digest. */
  put(key: string, file: StoredFile): Promise<void>;
  /**
   * Reads an object. If S3 breaks off, `read` is called again.
   *
   * @returns `null` if there is none.
   */
  get<T>(key: string, read: (body: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T | null>;
  /** Returns `null` if there is no such object. */
  head(key: string): Promise<S3Object | null>;
  /** Copies an object without receiving it. Returns whether there is one. */
  copy(from: string, to: string): Promise<boolean>;
  /** Deletes an object if it exists. */
  delete(key: string): Promise<void>;
  /** Lists the objects whose names begin with a prefix, page by page. */
  list(prefix: string, pageSize?: number): AsyncGenerator<ListedObject>;
}

/** For whoever looks into the bucket. */
const digestHeader = 'x-amz-meta-sha256';

export function createS3Client(bucket: string, send: SendToS3): S3Client {
  return {
    head: (key) =>
      unlessMissing(
        send({ method: 'HEAD', key }, ({ headers }) => ({
          bytes: Number(headers.get('content-length')),
          sha256: headers.get(digestHeader),
        })),
      ),
    put: (key, file) => {
      const headers = {
        'content-type': 'application/octet-stream',
        [digestHeader]: file.sha256,
      };
      return send({ method: 'PUT', key, headers, file }, () => undefined);
    },
    get: (key, read) =>
      unlessMissing(
        send({ method: 'GET', key }, ({ body }) => read(body)),
        'NoSuchKey',
      ),
    copy: async (from, to) => {
      const headers = { 'x-amz-copy-source': `/${bucket}/${from}` };
      const copied = await unlessMissing(
        send({ method: 'PUT', key: to, headers }, async (response) => {
          // An error may follow a response that has begun as a success.
          const code = textOf(await readText(response), 'Code');
          if (code !== null) throw new S3Error(response.call, { status: 500, code });
          return true;
        }),
        'NoSuchKey',
      );
      return copied ?? false;
    },
    delete: async (key) => {
      await unlessMissing(
        send({ method: 'DELETE', key }, () => undefined),
        'NoSuchKey',
      );
    },
    list: async function* (prefix, pageSize = 1_000) {
      for (let token: string | null = ''; token !== null; ) {
        const query: Record<string, string> = {
          'list-type': '2',
          'max-keys': String(pageSize),
          prefix,
          ...(token === '' ? {} : { 'continuation-token': token }),
        };
        const page = await send({ method: 'GET', query }, readText);
        for (const entry of elementsOf(page, 'Contents')) {
          const key = textOf(entry, 'Key');
          const changedAt = Date.parse(textOf(entry, 'LastModified') ?? '');
          if (key !== null && Number.isFinite(changedAt)) yield { key, changedAt };
        }
        token = textOf(page, 'NextContinuationToken');
      }
    },
  };
}

/**
 * Turns a 404 into `null`.
 *
 * @param code - The error's code, unless the response has no body.
 */
async function unlessMissing<T>(sent: Promise<T>, code: string | null = null): Promise<T | null> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof S3Error && error.status === 404 && error.code === code) return null;
    throw error;
  }
}

async function readText({ body }: S3Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
