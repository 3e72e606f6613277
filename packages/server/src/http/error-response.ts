import type { WireError } from '@sign-envelope/core';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { EngineBusyError, EngineClosedError } from '../documents/document-engine.ts';
import { ServerError } from '../errors/server-error.ts';
import { storageFailureOf, storageRefusal } from '../store/storage-failure.ts';

/** Every refusal is answered as JSON, in one shape, and says nothing of how the server is made. */
export function errorResponse(context: Context, error: unknown): Response {
  const known = toServerError(error);
  if (known.retryAfter !== null) context.header('retry-after', String(known.retryAfter));
  const body: WireError = {
    ...known.challenge,
    message: known.message,
    ...(known.errors === null
      ? {}
      : {
          errors: Object.fromEntries(
            Object.entries(known.errors).map(([place, keys]) => [toPlace(place), [...keys]]),
          ),
        }),
  };
  return context.json(body, known.status);
}

/** What no name in a request needs, and a page that shows the place would have to be wary of. */
const unsafeInPlace = /[<>&"'`\p{C}]/gu;
const maxPlaceLength = 300;

/** A place is said in the caller's own words where it was the caller who named it. */
function toPlace(place: string): string {
  return place.slice(0, maxPlaceLength).replace(unsafeInPlace, '_');
}

/** Seconds after which a full queue has room again, or a server that restarts is back. */
const busySeconds = 5;

function toServerError(error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return new ServerError(error.status === 413 ? 413 : 400, keyOf(error.status));
  }
  if (error instanceof EngineBusyError || error instanceof EngineClosedError) {
    return new ServerError(503, 'server_errors.busy', { retryAfter: busySeconds, cause: error });
  }
  const failure = storageFailureOf(error);
  if (failure !== null) return storageRefusal(failure, error);
  return new ServerError(500, 'server_errors.unexpected', { cause: error });
}

function keyOf(status: number): string {
  return status === 413 ? 'server_errors.too_large' : 'server_errors.bad_request';
}
