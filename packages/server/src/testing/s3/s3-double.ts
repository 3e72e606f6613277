import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../../errors/error-code.ts';
import type { S3Settings } from '../../store/s3/s3-settings.ts';
import { checkSignature, type S3Keys } from './check-signature.ts';

/** What goes wrong with a call. */
export type S3Fault =
  | { readonly kind: 'refused'; readonly status: number; readonly code: string }
  /** It is done, but the connection closes before the response. */
  | { readonly kind: 'lost' }
  /** The connection closes in the middle of the response's body. */
  | { readonly kind: 'cut' }
  /** The response never begins. */
  | { readonly kind: 'silent' };

/** A received call. */
export interface S3DoubleCall {
  readonly method: string;
  readonly key: string;
}

/** A small server with the part of the API of S3 that this server uses. It keeps objects as files. */
export interface S3Double {
  readonly endpoint: string;
  /** All calls with a right signature, in order. */
  readonly calls: readonly S3DoubleCall[];
  /** Settings for a new bucket. */
  createBucket(): Promise<S3Settings & { readonly folder: string }>;
  /** Decides what goes wrong with each call from now on; `null` for nothing. */
  fail: (call: S3DoubleCall) => S3Fault | null;
  close(): Promise<void>;
}

const keys: S3Keys = {
  region: 'eu-test-1',
  accessKeyId: 'test:double',
  secretAccessKey: 'secret/+of the double',
};

const digestHeader = 'x-amz-meta-sha256';

/** An error as S3 sends it. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** @param options.checksTime - Whether to refuse calls that were not signed now. Default: `true`. */
export async function startS3Double({ checksTime = true } = {}): Promise<S3Double> {
  const root = await mkdtemp(join(tmpdir(), 'sign-envelope-s3-'));
  const digests = new Map<string, string>();
  const calls: S3DoubleCall[] = [];
  let endpoint = '';
  const double: S3Double = {
    get endpoint() {
      return endpoint;
    },
    calls,
    fail: () => null,
    createBucket: async () => {
      const bucket = `bucket-${randomUUID()}`;
      const folder = join(root, bucket);
      await mkdir(folder);
      return { ...keys, endpoint, bucket, folder };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(root, { recursive: true, force: true });
    },
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const refused = checkSignature(request, keys, { checksTime });
    if (refused !== null) throw new Refusal(refused.status, refused.code);
    const url = new URL(request.url ?? '', 'http://double');
    const [, bucket = '', ...steps] = decodeURIComponent(url.pathname).split('/');
    const key = steps.join('/');
    const { method = '' } = request;
    const fault = double.fail({ method, key });
    calls.push({ method, key });
    if (fault?.kind === 'silent') return;
    if (fault?.kind === 'refused') throw new Refusal(fault.status, fault.code);
    const folder = join(root, bucket);
    const object = { folder, path: join(folder, key), id: `${bucket}/${key}` };
    if (key === '') return handleBucket(method, folder, url.searchParams, response);
    await requireBucket(folder);
    await handleObject(request, response, object, fault);
  };

  const handleObject = async (
    request: IncomingMessage,
    response: ServerResponse,
    { path, id }: { readonly path: string; readonly id: string },
    fault: S3Fault | null,
  ) => {
    const reply = (status: number, body = '') => {
      if (fault?.kind === 'lost') response.destroy();
      else send(response, status, body);
    };
    switch (request.method) {
      case 'PUT': {
        const source = request.headers['x-amz-copy-source'];
        await mkdir(dirname(path), { recursive: true });
        if (typeof source === 'string') {
          const from = decodeURIComponent(source).replace(/^\//, '');
          await requireObject(join(root, from));
          await copyFile(join(root, from), path);
          digests.set(id, digests.get(from) ?? '');
          return reply(200, '<CopyObjectResult></CopyObjectResult>');
        }
        await receive(request, path, root);
        digests.set(id, String(request.headers[digestHeader] ?? ''));
        return reply(200);
      }
      case 'GET':
      case 'HEAD': {
        const { size } = await requireObject(path);
        // No object has the entity tag that a condition names.
        if (request.headers['if-match'] !== undefined) {
          throw new Refusal(412, 'PreconditionFailed');
        }
        const sha256 = digests.get(id) ?? '';
        response.writeHead(200, {
          'content-length': size,
          ...(sha256 === '' ? {} : { [digestHeader]: sha256 }),
        });
        if (request.method === 'HEAD') return void response.end();
        if (fault?.kind !== 'cut') return pipeline(createReadStream(path), response);
        await pipeline(createReadStream(path, { end: Math.floor(size / 2) - 1 }), response, {
          end: false,
        });
        return void response.destroy();
      }
      case 'DELETE':
        await rm(path, { force: true });
        digests.delete(id);
        return reply(204);
      default:
        throw new Refusal(405, 'MethodNotAllowed');
    }
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      request.resume();
      if (!(error instanceof Refusal)) return send(response, 500, errorXml('InternalError'));
      const isHead = request.method === 'HEAD';
      send(response, error.status, isHead ? '' : errorXml(error.code));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  endpoint = `http://127.0.0.1:${address.port}`;
  return double;
}

async function handleBucket(
  method: string,
  folder: string,
  query: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  if (method === 'PUT') {
    if (await exists(folder)) throw new Refusal(409, 'BucketAlreadyOwnedByYou');
    await mkdir(folder);
    return send(response, 200);
  }
  await requireBucket(folder);
  if (method === 'DELETE') {
    if ((await listKeys(folder)).length > 0) throw new Refusal(409, 'BucketNotEmpty');
    await rm(folder, { recursive: true });
    return send(response, 204);
  }
  if (method !== 'GET' || query.get('list-type') !== '2') {
    throw new Refusal(501, 'NotImplemented');
  }
  const prefix = query.get('prefix') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const size = Number(query.get('max-keys') ?? 1_000);
  const all = (await listKeys(folder)).filter((key) => key.startsWith(prefix) && key > after);
  const page = all.slice(0, size);
  const entries = await Promise.all(
    page.map(async (key) => {
      const { ctime } = await stat(join(folder, key));
      return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${ctime.toISOString()}</LastModified></Contents>`;
    }),
  );
  const next =
    page.length < all.length
      ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
      : '';
  send(response, 200, `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`);
}

/** Writes a body to a file, if it is what its digest says. */
async function receive(request: IncomingMessage, path: string, root: string): Promise<void> {
  if (request.headers['content-length'] === undefined) {
    throw new Refusal(411, 'MissingContentLength');
  }
  const hash = createHash('sha256');
  const tap = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  const temporary = join(root, randomUUID());
  try {
    await pipeline(request, tap, createWriteStream(temporary));
    if (hash.digest('hex') !== request.headers['x-amz-content-sha256']) {
      throw new Refusal(400, 'XAmzContentSHA256Mismatch');
    }
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function listKeys(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return false;
      throw error;
    },
  );
}

async function requireBucket(folder: string): Promise<void> {
  if (!(await exists(folder))) throw new Refusal(404, 'NoSuchBucket');
}

async function requireObject(path: string) {
  if (!(await exists(path))) throw new Refusal(404, 'NoSuchKey');
  return stat(path);
}

function send(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status, body === '' ? {} : { 'content-type': 'application/xml' });
  response.end(body);
}

function errorXml(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);
}
