/** Every call goes without cookies or referrer: only the token authenticates it. */
export const callSettings = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const;

/**
 * The type of a JSON body. To another origin, plain text needs no preflight; a server has to allow it.
 *
 * @param isSimple - Whether the server may take the body as plain text.
 */
export const contentType = (address: string, isSimple: boolean | undefined): string =>
  isSimple && !address.startsWith('/') ? 'text/plain' : 'application/json';
