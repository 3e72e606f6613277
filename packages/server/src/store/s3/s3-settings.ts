/** A bucket on S3, or on another server with its API, that keeps all files. */
export interface S3Settings {
  readonly bucket: string;
  /** The address of the S3 server. Default: that of AWS in the region. */
  readonly endpoint?: string;
  /** Default: `us-east-1`. */
  readonly region?: string;
  /** What the names of all files begin with, such as `sign/`. Default: nothing. */
  readonly prefix?: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For temporary keys. */
  readonly sessionToken?: string;
  /** Bytes of copies of files on the local disk, besides those in use. Default: 1,000,000,000. */
  readonly cacheBytes?: number;
}

export const s3Defaults = { region: 'us-east-1', cacheBytes: 1_000_000_000 } as const;

/** The address of the S3 server, without a trailing slash. */
export function s3Endpoint({ endpoint, region = s3Defaults.region }: S3Settings): string {
  return (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '');
}
