import { type S3Settings, s3Defaults } from './s3-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that are of no use without a bucket. */
const otherNames = ['S3_ENDPOINT', 'S3_REGION', 'S3_PREFIX', 'S3_CACHE_BYTES'] as const;

/** Reads the S3 settings from the environment and adds invalid ones to `problems`. */
export function readS3Settings(
  environment: Environment,
  problems: string[],
  cacheBytes: number,
): S3Settings | undefined {
  const read = (name: string) => environment[name]?.trim() ?? '';
  const bucket = read('S3_BUCKET');
  if (bucket === '') {
    const set = otherNames.find((name) => read(name) !== '');
    if (set !== undefined) problems.push(`S3_BUCKET is missing, but ${set} is set.`);
    return undefined;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    problems.push(`S3_BUCKET must be the name of a bucket, not "${bucket}".`);
  }
  const endpoint = read('S3_ENDPOINT');
  if (endpoint !== '' && !isOrigin(endpoint)) {
    // The value may contain a password, so it is not quoted.
    problems.push('S3_ENDPOINT must be an address such as https://s3.example.com, without a path.');
  }
  const region = read('S3_REGION') || s3Defaults.region;
  if (!/^[a-z0-9-]+$/.test(region)) {
    problems.push(`S3_REGION must be the name of a region such as eu-central-1, not "${region}".`);
  }
  const prefix = read('S3_PREFIX').replace(/^\/+|\/+$/g, '');
  if (!/^[A-Za-z0-9._/-]*$/.test(prefix) || /(^|\/)\.{0,2}(\/|$)/.test(prefix || 'none')) {
    problems.push(
      `S3_PREFIX must be letters, digits, dots, hyphens, underscores and slashes, not "${prefix}".`,
    );
  }
  const key = (name: string) => {
    const text = read(name);
    if (text === '') problems.push(`${name} is missing: the bucket needs it.`);
    return text;
  };
  const sessionToken = read('AWS_SESSION_TOKEN');
  return {
    bucket,
    ...(endpoint === '' ? {} : { endpoint }),
    region,
    prefix: prefix === '' ? '' : `${prefix}/`,
    accessKeyId: key('AWS_ACCESS_KEY_ID'),
    secretAccessKey: key('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken === '' ? {} : { sessionToken }),
    cacheBytes,
  };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  return url.href === `${url.origin}/`;
}
