import { codeOf } from '../errors/error-code.ts';

/** Codes of connections for which no server answered. */
const nobodyThere: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Explains why `fetch` could not call a server. */
export function explainUnreachable(apiBase: string, error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = codeOf(cause);
  if (code !== null && nobodyThere.has(code)) {
    return `There is no server at ${apiBase}. Is it running?`;
  }
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : code;
  return `The server at ${apiBase} cannot be called (${reason ?? String(cause)}).`;
}
