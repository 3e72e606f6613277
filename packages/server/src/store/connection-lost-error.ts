/**
 * The database server cannot be reached, or the connection ended before it answered: what was asked of it
 * may have been done. The code, such as `ECONNRESET`, is that of its cause alone: on this error, it would look
 * like that of the caller's connection.
 */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
