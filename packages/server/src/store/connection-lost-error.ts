/**
 * The database server cannot be reached, or the connection ended before it answered: what was asked of it
 * may have been done.
 */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
  /** The system's or PostgreSQL's code, such as `ECONNREFUSED`; empty if there is none. */
  readonly code: string;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code =
      cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  }
}
