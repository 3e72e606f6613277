import { textOf } from './s3-xml.ts';

/** A call to S3, as errors describe it. Includes no keys. */
export interface DescribedCall {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly endpoint: string;
}

/** Why a call failed. */
interface S3Failure {
  /** The status of the response; `null` if there was none, or only a part of one. */
  readonly status: number | null;
  /** The code of the error in the response, such as `NoSuchBucket`. */
  readonly code: string | null;
  readonly cause?: unknown;
}

/** S3 has refused a call, or cannot be reached. The message is for the operator. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number | null;
  readonly code: string | null;

  constructor(call: DescribedCall, { status, code, cause }: S3Failure) {
    super(describe(call, status, code), { cause });
    this.status = status;
    this.code = code;
  }

  /** Whether the same call may succeed a moment later. */
  get isTransient(): boolean {
    return (
      this.status === null ||
      this.status === 429 ||
      this.status === 500 ||
      (this.status >= 502 && this.status <= 504) ||
      (this.code !== null && transientCodes.includes(this.code))
    );
  }
}

/** Codes of statuses below 500: a body that was sent too slowly, and two writes of one object at once. */
const transientCodes: readonly string[] = ['RequestTimeout', 'OperationAborted'];

/** Bytes of a response that may hold an error. */
const maxErrorBytes = 64 * 1024;

/** Reads the error of a response that is not a success. */
export async function readRefusal(call: DescribedCall, response: Response): Promise<S3Error> {
  const { status } = response;
  let text = '';
  try {
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece, { stream: true });
      if (text.length > maxErrorBytes) break;
    }
  } catch (cause) {
    // The status is enough to go on.
    return new S3Error(call, { status, code: null, cause });
  }
  return new S3Error(call, { status, code: textOf(text, 'Code') });
}

function describe(call: DescribedCall, status: number | null, code: string | null): string {
  const { method, bucket, key, endpoint } = call;
  const what = `${method} ${key === '' ? `the bucket ${bucket}` : `${key} in the bucket ${bucket}`}`;
  if (status === null) {
    return `S3 at ${endpoint} cannot be reached or breaks off (${what}). If it lasts, check S3_ENDPOINT and S3_REGION.`;
  }
  const advice = adviceOn(status, code);
  return `S3 at ${endpoint} refuses ${what}: ${status}${code === null ? '' : ` ${code}`}.${advice === null ? '' : ` ${advice}`}`;
}

function adviceOn(status: number, code: string | null): string | null {
  switch (code) {
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
    case 'ExpiredToken':
    case 'InvalidToken':
      return 'Check AWS_SESSION_TOKEN, which may have expired.';
    case 'RequestTimeTooSkewed':
      return 'Set the clock of this machine.';
    case 'NoSuchBucket':
      return 'Create the bucket, or correct S3_BUCKET.';
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return 'S3_REGION or S3_ENDPOINT is not that of the bucket.';
  }
  if (status === 301 || status === 307) {
    return 'S3_REGION or S3_ENDPOINT is not that of the bucket.';
  }
  if (status === 401 || status === 403) {
    return 'The key of AWS_ACCESS_KEY_ID must be allowed to list the bucket and to get, put and delete its objects.';
  }
  return null;
}
