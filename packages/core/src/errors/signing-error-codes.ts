/**
 * Every way a call to the engine can fail. Closed: a `switch` over it can be exhaustive.
 * docs/guide/errors.md has a section for each.
 */
export const signingErrorCodes = [
  // The network and the server's response
  'network',
  'timeout',
  'aborted',
  'bad-response',
  'bad-request',
  'not-authorised',
  'session-expired',
  'password-required',
  'password-incorrect',
  'code-required',
  'code-incorrect',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'rules-broken',
  'rate-limited',
  'server',
  'unavailable',
  // The caller's request
  'preview',
  'incomplete',
  'page-not-shown',
  'busy',
  'unknown-field',
  'field-locked',
  'invalid-value',
  'signer-details-required',
  'reason-required',
  'message-required',
  'upload-type',
  'upload-size',
  'upload-name',
  'upload-unreadable',
  'redirect-refused',
  'ended',
] as const;

/** One of `signingErrorCodes`. */
export type SigningErrorCode = (typeof signingErrorCodes)[number];
