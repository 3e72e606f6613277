const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The password in an X-Password header. Headers carry bytes, which Node hands over one character
 * each: they are UTF-8, or else they were typed as Latin-1.
 */
export function readPasswordHeader(header: string | undefined): string | null {
  if (header === undefined || header === '') return null;
  try {
    return utf8.decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}
