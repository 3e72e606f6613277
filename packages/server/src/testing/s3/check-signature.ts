import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The keys that a double of S3 knows, and where it is. */
export interface S3Keys {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Why a call is refused. */
export interface S3Refusal {
  readonly status: number;
  readonly code: string;
}

const header =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** The time of a call: `20261120T120000Z`. */
const compactTime = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** Milliseconds by which the clocks may differ. */
const maxSkew = 15 * 60_000;

/**
 * Computes the signature of a call again, by the rules of AWS Signature Version 4. Returns why the call is
 * refused; `null` if it is right.
 */
export function checkSignature(
  request: IncomingMessage,
  keys: S3Keys,
  { checksTime }: { readonly checksTime: boolean },
): S3Refusal | null {
  const found = header.exec(request.headers.authorization ?? '');
  const [, accessKeyId, day = '', region = '', signedHeaders = '', signature] = found ?? [];
  if (found === null) return { status: 403, code: 'AccessDenied' };
  if (accessKeyId !== keys.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== keys.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const at = String(request.headers['x-amz-date']);
  const skew = Math.abs(Date.now() - Date.parse(at.replace(compactTime, '$1-$2-$3T$4:$5:$6Z')));
  if (checksTime && !(skew < maxSkew)) return { status: 403, code: 'RequestTimeTooSkewed' };
  const scope = `${day}/${region}/s3/aws4_request`;
  const signed = ['AWS4-HMAC-SHA256', at, scope, sha256(canonicalRequest(request, signedHeaders))];
  const key = [day, region, 's3', 'aws4_request'].reduce(
    (parent: string | Buffer, part) => hmac(parent, part),
    `AWS4${keys.secretAccessKey}`,
  );
  const isRight = hmac(key, signed.join('\n')).toString('hex') === signature;
  return isRight ? null : { status: 403, code: 'SignatureDoesNotMatch' };
}

function canonicalRequest({ method, url = '', headers }: IncomingMessage, names: string): string {
  const [path = '', search = ''] = url.split('?');
  const query = [...new URLSearchParams(search)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  return [
    method,
    path,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
