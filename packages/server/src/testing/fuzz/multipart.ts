export interface RawPart {
  /** Written into the header without escaping. */
  readonly name: string;
  readonly fileName: string | null;
  readonly type: string;
  readonly content: Buffer;
}

export const boundary = 'fuzz-boundary';

/** Builds a multipart body. Unlike `FormData`, it does not correct names. */
export function multipartBody(parts: readonly RawPart[]): Buffer {
  const pieces = parts.flatMap(({ name, fileName, type, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${
        fileName === null ? '' : `; filename="${fileName}"`
      }\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}
