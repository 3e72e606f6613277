import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { ServerError } from '../errors/server-error.ts';
import type { FileStore } from '../store/file-store.ts';
import { storageFailureOf } from '../store/storage-failure.ts';

export interface MultipartOptions {
  /** Which parts are files. Their headers do not tell: a Blob has a file name by itself. */
  readonly isFile: (name: string) => boolean;
  /** Maximum size of one file in bytes. */
  readonly fileBytes: number;
  readonly files: number;
  /** Maximum size of the whole body in bytes. */
  readonly totalBytes: number;
  /** Maximum size of one text part in bytes. */
  readonly textBytes: number;
  readonly texts: number;
}

export interface FilePart {
  readonly path: string;
  readonly fileName: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

export interface Multipart {
  readonly texts: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, FilePart>;
}

/**
 * Reads a multipart body, streaming its files to temporary files. Passes the parts to `use` and
 * then deletes the files that have not been moved.
 *
 * @throws ServerError 413 if a limit is exceeded, 415 for another media type, 400 if it is malformed.
 */
export async function withMultipart<T>(
  incoming: IncomingMessage,
  files: FileStore,
  options: MultipartOptions,
  use: (parts: Multipart) => Promise<T>,
): Promise<T> {
  const temporaries: string[] = [];
  try {
    const parts = await readParts(incoming, files, options, temporaries);
    return await use(parts);
  } finally {
    await Promise.all(temporaries.map((path) => files.delete(path)));
  }
}

async function readParts(
  incoming: IncomingMessage,
  files: FileStore,
  options: MultipartOptions,
  temporaries: string[],
): Promise<Multipart> {
  const { headers } = incoming;
  if (Number(headers['content-length'] ?? 0) > options.totalBytes) {
    throw new ServerError(413, 'server_errors.too_large');
  }
  if (!isMultipart(headers)) throw new ServerError(415, 'server_errors.not_multipart');
  if (!hasValidBoundary(headers)) throw new ServerError(400, 'server_errors.malformed_multipart');
  const texts = new Map<string, string>();
  const written = new Map<string, Promise<FilePart>>();
  const open: Readable[] = [];
  let refusal: ServerError | null = null;
  let failure: Error | null = null;
  const refuse = (status: 400 | 413, key: string) => {
    refusal ??= new ServerError(status, key);
    parser.destroy(refusal);
  };

  const parser = new Busboy({
    headers,
    isPartAFile: (name) => options.isFile(name ?? ''),
    limits: {
      fileSize: options.fileBytes,
      files: options.files,
      fieldSize: options.textBytes,
      fields: options.texts,
      fieldNameSize: 200,
      headerPairs: 20,
    },
  });
  parser.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) refuse(413, 'server_errors.too_large');
    else if (texts.has(name)) refuse(400, 'server_errors.part_repeated');
    else texts.set(name, value);
  });
  parser.on('file', (name, stream, sentName: string | undefined) => {
    // A part may be a file and have no name.
    const fileName = sentName ?? '';
    if (written.has(name)) {
      stream.resume();
      return refuse(400, 'server_errors.part_repeated');
    }
    stream.on('limit', () => refuse(413, 'server_errors.file_too_large'));
    const path = files.temporary();
    temporaries.push(path);
    open.push(stream);
    const part = writePart(stream, path, fileName);
    written.set(name, part);
    // A file that cannot be written ends parsing, which would otherwise wait for it.
    part.catch((error: Error) => {
      // A storage failure is not reported as a malformed body.
      if (storageFailureOf(error) !== null) failure ??= error;
      parser.destroy(error);
    });
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(event, () => refuse(413, 'server_errors.too_many_parts'));
  }

  try {
    // The connection of a refused body stays open, so that its sender can read the response.
    await pipeline(
      incoming.iterator({ destroyOnReturn: false }),
      (pieces: AsyncIterable<Buffer>) =>
        withinLimit(pieces, options.totalBytes, () => refuse(413, 'server_errors.too_large')),
      parser,
    );
    const parts = await Promise.all(
      [...written].map(async ([name, part]) => [name, await part] as const),
    );
    return { texts, files: new Map(parts) };
  } catch (cause) {
    // When the parser ends early it leaves its files open, and their writers would wait forever.
    for (const stream of open) stream.destroy(new Error('The body has ended early', { cause }));
    await Promise.allSettled(written.values());
    throw (
      refusal ?? failure ?? new ServerError(400, 'server_errors.malformed_multipart', { cause })
    );
  }
}

/** Passes chunks on until they exceed the limit. */
async function* withinLimit(
  pieces: AsyncIterable<Buffer>,
  maxBytes: number,
  refuse: () => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > maxBytes) return refuse();
    yield piece;
  }
}

async function writePart(stream: Readable, path: string, fileName: string): Promise<FilePart> {
  const hash = createHash('sha256');
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, tap, createWriteStream(path, { mode: 0o600 }));
  const { size } = await stat(path);
  return { path, fileName, bytes: size, sha256: hash.digest('hex') };
}

/** Whether a body is declared as a form with parts. */
export function isMultipart(headers: IncomingHttpHeaders): headers is BusboyHeaders {
  return /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');
}

/** Whether the parts' boundary is at most 70 characters long: RFC 2046, section 5.1.1. */
function hasValidBoundary(headers: BusboyHeaders): boolean {
  return /;\s*boundary=(?:"[^"]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i.test(headers['content-type']);
}
