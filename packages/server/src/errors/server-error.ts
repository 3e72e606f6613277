import type { WireError } from '@sign-envelope/core/contract';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Text keys by field id, or by path such as `documents.0.file`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A request for a password or a one-time code. */
export type Challenge = Pick<
  WireError,
  'type' | 'status' | 'session_uid' | 'party_mobile_last4' | 'branding'
>;

/** Optional details of a `ServerError`. */
export interface ServerErrorDetails {
  readonly errors?: FieldErrors;
  /** The password or code that the call requires. */
  readonly challenge?: Challenge;
  /** Seconds after which the call may be retried. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** An error for the caller: an HTTP status and a text key, without internal details. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly status: ContentfulStatusCode;
  readonly errors: FieldErrors | null;
  readonly challenge: Challenge | null;
  readonly retryAfter: number | null;

  constructor(status: ContentfulStatusCode, messageKey: string, details: ServerErrorDetails = {}) {
    super(messageKey, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = status;
    this.errors = details.errors ?? null;
    this.challenge = details.challenge ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

export function notFound(): ServerError {
  return new ServerError(404, 'server_errors.not_found');
}

export function invalid(errors: FieldErrors): ServerError {
  return new ServerError(422, 'server_errors.validation', { errors });
}

/** Number of paths in an `ErrorList`. */
const maxPaths = 100;

/** Collects errors, so that a caller receives all of them at once, up to 100 paths. */
export class ErrorList {
  readonly #errors = new Map<string, string[]>();

  add(path: string, key: string): void {
    const keys = this.#errors.get(path);
    if (keys === undefined) {
      if (this.#errors.size < maxPaths) this.#errors.set(path, [key]);
    } else if (!keys.includes(key)) keys.push(key);
  }

  get isEmpty(): boolean {
    return this.#errors.size === 0;
  }

  /** Throws a 422 if there are any errors. */
  throwIfAny(): void {
    if (!this.isEmpty) throw invalid(Object.fromEntries(this.#errors));
  }
}
