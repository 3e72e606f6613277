const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes the password in an `X-Password` header. Node passes each byte of a header as one
 * character: the bytes are UTF-8, or Latin-1 if they are not valid UTF-8.
 */
export function readPasswordHeader(header: string | undefined): string | null {
  if (header === undefined || header === '') return null;
  try {
    return utf8.decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}
