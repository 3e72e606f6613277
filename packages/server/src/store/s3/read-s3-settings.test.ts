import { expect, test } from 'vitest';
import { readEnvironment, SettingsError } from '../../environment.ts';
import { s3Endpoint } from './s3-settings.ts';

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'very secret' } as const;

const read = (environment: Readonly<Record<string, string>>) =>
  readEnvironment(environment).options.s3;

test('files are in the data folder by default, whatever keys there are', () => {
  expect(read({})).toBeUndefined();
  expect(read(keys)).toBeUndefined();
});

test('a bucket needs only its name and its keys', () => {
  expect(read({ ...keys, S3_BUCKET: 'sign' })).toEqual({
    bucket: 'sign',
    region: 'us-east-1',
    prefix: '',
    accessKeyId: 'id',
    secretAccessKey: 'very secret',
    cacheBytes: 1_000_000_000,
  });
});

test('everything else can be set', () => {
  const settings = read({
    ...keys,
    AWS_SESSION_TOKEN: 'token',
    S3_BUCKET: 'sign',
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_REGION: 'eu-central-1',
    S3_PREFIX: '/production/sign/',
    S3_CACHE_BYTES: '0',
  });
  expect(settings).toMatchObject({
    region: 'eu-central-1',
    prefix: 'production/sign/',
    sessionToken: 'token',
    cacheBytes: 0,
  });
  expect(settings && s3Endpoint(settings)).toBe('https://s3.example.com');
});

test('the endpoint is that of the region on AWS', () => {
  const settings = read({ ...keys, S3_BUCKET: 'sign', S3_REGION: 'eu-west-1' });
  expect(settings && s3Endpoint(settings)).toBe('https://s3.eu-west-1.amazonaws.com');
});

test.each([
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET is missing, but S3_ENDPOINT is set.'],
  [{ S3_BUCKET: 'Sign Here' }, 'S3_BUCKET must be the name of a bucket, not "Sign Here".'],
  [{ S3_BUCKET: 'sign' }, 'AWS_ACCESS_KEY_ID is missing'],
  [{ S3_BUCKET: 'sign', AWS_ACCESS_KEY_ID: 'id' }, 'AWS_SECRET_ACCESS_KEY is missing'],
  [{ ...keys, S3_BUCKET: 'sign', S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT must be'],
  [{ ...keys, S3_BUCKET: 'sign', S3_ENDPOINT: 'https://a.test/path' }, 'S3_ENDPOINT must be'],
  [{ ...keys, S3_BUCKET: 'sign', S3_ENDPOINT: 'https://u:very%20secret@a.test' }, 'S3_ENDPOINT'],
  [{ ...keys, S3_BUCKET: 'sign', S3_REGION: 'Frankfurt am Main' }, 'S3_REGION must be'],
  [{ ...keys, S3_BUCKET: 'sign', S3_PREFIX: 'a/../b' }, 'S3_PREFIX must be'],
  [{ ...keys, S3_BUCKET: 'sign', S3_PREFIX: 'a b' }, 'S3_PREFIX must be'],
  [{ ...keys, S3_BUCKET: 'sign', S3_CACHE_BYTES: '1 GB' }, 'S3_CACHE_BYTES must be'],
])('%o is refused, without the key', (environment, message) => {
  const attempt = () => read(environment);
  expect(attempt).toThrow(SettingsError);
  expect(attempt).toThrow(message);
  expect(attempt).not.toThrow(/very.*secret/);
});
