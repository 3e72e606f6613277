import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { EngineBusyError, EngineClosedError } from '../documents/document-engine.ts';
import type { ErrorBody } from '../errors/error-body.ts';
import { explainRefusal } from '../errors/refusal-reasons.ts';
import { type FieldErrors, ServerError } from '../errors/server-error.ts';
import { isUnstorableText, storageFailureOf, storageRefusal } from '../store/storage-failure.ts';

/** The response to an error: JSON in one format, without any detail of the implementation. */
export function errorResponse(context: Context, error: unknown): Response {
  const known = toServerError(error);
  if (known.retryAfter !== null) context.header('retry-after', String(known.retryAfter));
  const body: ErrorBody = {
    ...known.challenge,
    message: known.message,
    ...(known.errors !== null && describeErrors(known.errors)),
  };
  return context.json(body, known.status);
}

/** The text keys by place, and beside each of them an English sentence for developers. */
function describeErrors(errors: FieldErrors): Pick<ErrorBody, 'errors' | 'explanations'> {
  const places = Object.entries(errors).map(([place, keys]) => [toPlace(place), keys] as const);
  return {
    errors: Object.fromEntries(places.map(([place, keys]) => [place, [...keys]])),
    explanations: Object.fromEntries(
      places.map(([place, keys]) => [place, keys.map((key) => explainRefusal(place, key))]),
    ),
  };
}

/** Characters that no name in a request needs, and that would be unsafe in a page. */
const unsafeInPlace = /[<>&"'`\p{C}]/gu;
const maxPlaceLength = 300;

/** Makes a path safe to show, because parts of it may come from the caller. */
function toPlace(place: string): string {
  return place.slice(0, maxPlaceLength).replace(unsafeInPlace, '_');
}

/** Seconds after which a queue probably has room again, or a restarting server is back. */
const busySeconds = 5;

function toServerError(error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return new ServerError(error.status === 413 ? 413 : 400, keyOf(error.status));
  }
  if (error instanceof EngineBusyError || error instanceof EngineClosedError) {
    return new ServerError(503, 'server_errors.busy', { retryAfter: busySeconds, cause: error });
  }
  if (isUnstorableText(error)) {
    return new ServerError(400, 'server_errors.bad_request', { cause: error });
  }
  const failure = storageFailureOf(error);
  if (failure !== null) return storageRefusal(failure, error);
  return new ServerError(500, 'server_errors.unexpected', { cause: error });
}

function keyOf(status: number): string {
  return status === 413 ? 'server_errors.too_large' : 'server_errors.bad_request';
}
