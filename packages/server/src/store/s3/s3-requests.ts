import { createReadStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { pieceBytes, type StoredFile } from '../stored-file.ts';
import { type DescribedCall, readRefusal, S3Error } from './s3-error.ts';
import { type S3Settings, s3Defaults, s3Endpoint } from './s3-settings.ts';

/** A call to S3 that can be repeated. */
export interface S3Call {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'PUT';
  /** The name of an object. Default: the call is for the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body. S3 refuses it unless its digest is as stated. */
  readonly file?: StoredFile;
}

/** A response that is a success. */
export interface S3Response {
  /** What it is a response to. */
  readonly call: DescribedCall;
  readonly headers: Headers;
  /** Fails with an `S3Error` if it is cut. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Sends a call and reads its response. Both are repeated if S3 cannot be reached, answers that it cannot
 * answer now, or breaks off.
 *
 * @throws S3Error if S3 refuses the call, or all attempts fail.
 */
export type SendToS3 = <T>(
  call: S3Call,
  read: (response: S3Response) => T | Promise<T>,
) => Promise<T>;

/** Makes a call to S3, with all its attempts, for others to measure. */
export type OnS3Call = <T>(method: S3Call['method'], make: () => Promise<T>) => Promise<T>;

/** Lets others observe all calls. */
export function observeS3(send: SendToS3, onCall: OnS3Call): SendToS3 {
  return (call, read) => onCall(call.method, () => send(call, read));
}

/** How long S3 has to answer, and how often it is asked. */
export interface S3Patience {
  readonly attempts: number;
  /** Milliseconds without a byte in either direction after which an attempt ends. */
  readonly stallLimit: number;
  readonly pause: (ms: number) => Promise<unknown>;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** All attempts end before PostgreSQL ends the transaction of a process that hangs, which is after 60 s. */
const usualPatience: S3Patience = {
  attempts: 4,
  stallLimit: 12_000,
  pause: (ms) => wait(ms),
  random: Math.random,
};

/** Milliseconds before the second attempt at most. The longest pause doubles each time. */
const firstPause = 200;

/** The SHA-256 of no bytes. */
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export function createS3Requests(
  settings: S3Settings,
  patience: S3Patience = usualPatience,
): SendToS3 {
  return async (call, read) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce(settings, patience.stallLimit, call, read);
      } catch (error) {
        const isLast = attempt >= patience.attempts;
        if (isLast || !(error instanceof S3Error) || !error.isTransient) throw error;
        await patience.pause(patience.random() * firstPause * 2 ** (attempt - 1));
      }
    }
  };
}

async function sendOnce<T>(
  settings: S3Settings,
  stallLimit: number,
  call: S3Call,
  read: (response: S3Response) => T | Promise<T>,
): Promise<T> {
  const { method, file } = call;
  const endpoint = s3Endpoint(settings);
  const described = { method, bucket: settings.bucket, key: call.key ?? '', endpoint };
  const { url, headers } = await sign(settings, endpoint, call);
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallLimit);
  const upload = file === undefined ? null : readUpload(file, timer);
  try {
    const response = await fetch(url, {
      method,
      headers,
      signal: stalled.signal,
      ...(upload === null
        ? { redirect: 'manual' }
        : {
            body: toStream(upload.pieces()),
            duplex: 'half',
            // Otherwise Node keeps a copy of the whole body in memory, to send it again.
            redirect: 'error',
            window: null,
          }),
    }).catch((cause: unknown) => {
      // The file on the local disk, and not S3, may be the cause.
      throw upload?.failure() ?? new S3Error(described, { status: null, code: null, cause });
    });
    if (!response.ok) throw await readRefusal(described, response);
    return await read({
      call: described,
      headers: response.headers,
      body: receive(described, response.body, timer),
    });
  } finally {
    clearTimeout(timer);
    // Ends what has not been read.
    stalled.abort();
  }
}

/** Signs a call. The name of the bucket is in its path, which every server understands. */
async function sign(settings: S3Settings, endpoint: string, call: S3Call) {
  const { bucket, region = s3Defaults.region } = settings;
  const { accessKeyId, secretAccessKey, sessionToken } = settings;
  const { method, key, query = {}, file } = call;
  const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`);
  url.search = new URLSearchParams(query).toString();
  const signer = new AwsV4Signer({
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    method,
    url: url.href,
    headers: {
      ...call.headers,
      'x-amz-content-sha256': file?.sha256 ?? emptySha256,
      ...(file === undefined ? {} : { 'content-length': String(file.bytes) }),
    },
  });
  const signed = await signer.sign();
  // Nothing may compress the content on the way. It is not signed, because some servers change it.
  signed.headers.set('accept-encoding', 'identity');
  return signed;
}

/** Reads the body of a call from the disk, in pieces. */
function readUpload({ path }: StoredFile, timer: NodeJS.Timeout) {
  let failure: unknown;
  return {
    /** Why the file could not be read, if that failed. */
    failure: () => failure,
    pieces: async function* (): AsyncGenerator<Uint8Array> {
      try {
        for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
          timer.refresh();
          yield piece;
        }
      } catch (error) {
        failure = error;
        throw error;
      }
    },
  };
}

/** A stream that reads no piece before it is needed. */
function toStream(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await pieces.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* receive(
  call: DescribedCall,
  body: ReadableStream<Uint8Array> | null,
  timer: NodeJS.Timeout,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const pieces = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await pieces.next().catch((cause: unknown) => {
        throw new S3Error(call, { status: null, code: null, cause });
      });
      if (next.done === true) return;
      timer.refresh();
      yield next.value;
    }
  } finally {
    await pieces.return?.();
  }
}
