import type { WireError } from '@sign-envelope/core';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Text keys by what they are about: a field's id, or a path such as `documents.0.file`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A password or a code that is asked for. */
export type Challenge = Pick<WireError, 'type' | 'status' | 'session_uid' | 'party_mobile_last4'>;

/** What a refusal may tell beside its message. */
export interface ServerErrorDetails {
  readonly errors?: FieldErrors;
  /** What is to be proved before the call is answered. */
  readonly challenge?: Challenge;
  /** Seconds after which the same call may be made again. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A refusal that the caller is told about: an HTTP status and a text key, never an inner detail. */
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

/** Gathers what is wrong, so that a caller is told everything at once. */
export class ErrorList {
  readonly #errors = new Map<string, string[]>();

  add(path: string, key: string): void {
    const keys = this.#errors.get(path);
    if (keys === undefined) this.#errors.set(path, [key]);
    else if (!keys.includes(key)) keys.push(key);
  }

  get isEmpty(): boolean {
    return this.#errors.size === 0;
  }

  /** Throws a 422 unless nothing is wrong. */
  throwIfAny(): void {
    if (!this.isEmpty) throw invalid(Object.fromEntries(this.#errors));
  }
}
