import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createS3Client, type S3Client } from '../../store/s3/s3-client.ts';
import { S3Error } from '../../store/s3/s3-error.ts';
import { createS3Requests, type S3Patience, type SendToS3 } from '../../store/s3/s3-requests.ts';
import type { S3Settings } from '../../store/s3/s3-settings.ts';
import { digestOf, type StoredFile } from '../../store/stored-file.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';

/** A server with the API of S3. */
export interface S3UnderTest {
  /** Settings for an empty bucket. */
  readonly settings: S3Settings & { readonly endpoint: string };
  /** Makes it unable to store and read objects. Returns how to end that. */
  interrupt(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Milliseconds, far longer than any response takes. */
const stallLimit = 60_000;
const patience: S3Patience = {
  attempts: 1,
  stallLimit,
  pause: async () => undefined,
  random: () => 1,
};

/** Tests what this server relies on, so that what passes here is the same S3 for it. */
export function describeS3Contract(name: string, open: () => Promise<S3UnderTest>): void {
  describe(`the S3 of ${name}`, () => {
    let s3: S3UnderTest;
    let proxy: CuttingProxy;
    let folder: string;
    let send: SendToS3;
    let client: S3Client;

    const createClient = (more: Partial<S3Settings> = {}, attempts = 1) => {
      const settings = { ...s3.settings, ...more };
      return createS3Client(settings.bucket, createS3Requests(settings, { ...patience, attempts }));
    };
    const makeFile = async (content: Uint8Array): Promise<StoredFile> => {
      const path = join(folder, randomBytes(8).toString('hex'));
      await writeFile(path, content);
      return { path, ...digestOf(content) };
    };
    const read = (key: string, from = client) =>
      from.get(key, async (body) => {
        const pieces: Uint8Array[] = [];
        for await (const piece of body) pieces.push(piece);
        return Buffer.concat(pieces);
      });
    const keysOf = async (prefix: string, pageSize?: number) => {
      const keys: string[] = [];
      for await (const { key } of client.list(prefix, pageSize)) keys.push(key);
      return keys;
    };
    /** The status and the code of the error that a call is refused with. */
    const refusalOf = async (sent: Promise<unknown>) => {
      const error: unknown = await sent.then(
        () => null,
        (reason: unknown) => reason,
      );
      if (!(error instanceof S3Error))
        throw new Error('It was not refused by S3.', { cause: error });
      return { status: error.status, code: error.code, isTransient: error.isTransient };
    };

    beforeAll(async () => {
      s3 = await open();
      proxy = await startCuttingProxy(s3.settings.endpoint);
      folder = await mkdtemp(join(tmpdir(), 'sign-envelope-contract-'));
      send = createS3Requests(s3.settings, patience);
      client = createClient();
    });
    afterAll(async () => {
      await proxy.close();
      await s3.close();
      await rm(folder, { recursive: true });
    });

    test('stores an object and returns it as it is', async () => {
      const content = randomBytes(3_000_000);
      const file = await makeFile(content);
      await client.put('kept/a.pdf', file);
      expect((await read('kept/a.pdf'))?.equals(content)).toBe(true);
      expect(await client.head('kept/a.pdf')).toEqual({ bytes: 3_000_000, sha256: file.sha256 });
    });

    test('has no object that was not stored, or was deleted', async () => {
      expect(await read('none')).toBeNull();
      expect(await client.head('none')).toBeNull();
      expect(await client.copy('none', 'another')).toBe(false);
      await client.delete('none');
      await client.put('short-lived', await makeFile(Buffer.from('x')));
      await client.delete('short-lived');
      expect(await read('short-lived')).toBeNull();
      expect(await client.head('short-lived')).toBeNull();
    });

    test('replaces an object', async () => {
      await client.put('replaced', await makeFile(Buffer.from('first')));
      const second = await makeFile(Buffer.from('second'));
      await client.put('replaced', second);
      expect(await read('replaced')).toEqual(Buffer.from('second'));
      expect(await client.head('replaced')).toEqual({ bytes: 6, sha256: second.sha256 });
    });

    test('does not return an object on a condition that is not met: 412', async () => {
      await client.put('conditional', await makeFile(Buffer.from('x')));
      const get = send(
        { method: 'GET', key: 'conditional', headers: { 'if-match': '"0"' } },
        () => undefined,
      );
      expect(await refusalOf(get)).toEqual({
        status: 412,
        code: 'PreconditionFailed',
        isTransient: false,
      });
    });

    test('copies an object with what is known about it', async () => {
      const content = randomBytes(100_000);
      const file = await makeFile(content);
      await client.put('copied/from', file);
      expect(await client.copy('copied/from', 'copied/to')).toBe(true);
      await client.delete('copied/from');
      expect(await read('copied/to')).toEqual(content);
      expect(await client.head('copied/to')).toEqual({ bytes: 100_000, sha256: file.sha256 });
    });

    test('lists objects by the beginning of their names, in pages, with the time of their change', async () => {
      const file = await makeFile(Buffer.from('listed'));
      const keys = Array.from({ length: 7 }, (_, index) => `listed/${index}-incomplete.pdf`);
      for (const key of keys) await client.put(key, file);
      await client.put('listed-not', file);
      expect(await keysOf('listed/')).toEqual(keys);
      expect(await keysOf('listed/', 3)).toEqual(keys);
      expect(await keysOf('listed/', 7)).toEqual(keys);
      expect(await keysOf('nothing/')).toEqual([]);
      for await (const { changedAt } of client.list('listed/')) {
        expect(changedAt).toBeGreaterThan(Date.parse('2026-01-01'));
      }
    });

    test('refuses keys that are wrong: 403', async () => {
      const wrong = [
        createClient({ secretAccessKey: 'wrong' }),
        createClient({ accessKeyId: 'test:nobody' }),
      ];
      const file = await makeFile(Buffer.from('x'));
      for (const stranger of wrong) {
        expect(await refusalOf(stranger.put('strange', file))).toMatchObject({
          status: 403,
          isTransient: false,
        });
        expect(await refusalOf(read('kept/a.pdf', stranger))).toMatchObject({ status: 403 });
        expect(await refusalOf(stranger.head('kept/a.pdf'))).toMatchObject({ status: 403 });
        expect(await refusalOf(stranger.delete('kept/a.pdf'))).toMatchObject({ status: 403 });
      }
      expect(await client.head('strange')).toBeNull();
      expect(await client.head('kept/a.pdf')).not.toBeNull();
    });

    test('has no bucket that was not created: 404', async () => {
      const nowhere = createClient({ bucket: 'no-such-bucket-here' });
      const missing = { status: 404, code: 'NoSuchBucket', isTransient: false };
      const file = await makeFile(Buffer.from('x'));
      expect(await refusalOf(nowhere.put('x', file))).toEqual(missing);
      expect(await refusalOf(read('x', nowhere))).toEqual(missing);
      expect(await refusalOf(nowhere.list('').next())).toEqual(missing);
    });

    test('refuses to create a bucket twice, and to delete one that is not empty: 409', async () => {
      await client.put('held', await makeFile(Buffer.from('x')));
      const create = send({ method: 'PUT' }, () => undefined);
      expect(await refusalOf(create)).toMatchObject({ status: 409 });
      const remove = send({ method: 'DELETE' }, () => undefined);
      expect(await refusalOf(remove)).toMatchObject({ status: 409, code: 'BucketNotEmpty' });
    });

    test('refuses a content that is not what its digest says: 400', async () => {
      const file = await makeFile(Buffer.from('changed on the way'));
      const other = digestOf(Buffer.from('changed on the WAY'));
      const put = client.put('changed', { ...file, ...other });
      expect(await refusalOf(put)).toMatchObject({ status: 400, isTransient: false });
      expect(await client.head('changed')).toBeNull();
    });

    test('answers 503 while it cannot store and read, and works again then', async () => {
      const file = await makeFile(randomBytes(1_000));
      await client.put('before', file);
      const resume = await s3.interrupt();
      try {
        const unavailable = { status: 503, isTransient: true };
        expect(await refusalOf(client.put('during', file))).toMatchObject(unavailable);
        expect(await refusalOf(read('before'))).toMatchObject(unavailable);
      } finally {
        await resume();
      }
      expect(await read('before')).toHaveLength(1_000);
      await client.put('during', file);
    });

    test('breaks off in the middle of an object: this is noticed, and the next attempt is whole', async () => {
      const content = randomBytes(2_000_000);
      await client.put('cut', await makeFile(content));
      const through = { endpoint: proxy.endpoint };
      proxy.cutNext(1, 500_000);
      expect(await refusalOf(read('cut', createClient(through)))).toMatchObject({
        status: null,
        isTransient: true,
      });
      proxy.cutNext(1, 500_000);
      expect((await read('cut', createClient(through, 2)))?.equals(content)).toBe(true);
    });

    test('breaks off before its response to a stored object: the next attempt stores it again', async () => {
      const file = await makeFile(randomBytes(1_000));
      proxy.cutNext(1, 0);
      await createClient({ endpoint: proxy.endpoint }, 2).put('lost', file);
      expect(await client.head('lost')).toEqual({ bytes: 1_000, sha256: file.sha256 });
    });
  });
}
