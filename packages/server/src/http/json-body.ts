import { checkRequest, inputLimits } from '@sign-envelope/core';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { GenericSchema, InferOutput } from 'valibot';
import { invalid, ServerError } from '../errors/server-error.ts';
import type { ServerEnvironment } from './context.ts';

/** Bytes for what names the fields of a submission, of which there may be thousands. */
const fieldNameBytes = 4_000_000;

/** A submission carries all answers of its party. Every other call fits into the small limit. */
export const bodyLimits = {
  small: 64_000,
  submission: inputLimits.submissionBytes + fieldNameBytes,
} as const;

/** Ends a body that is too long with a 413 before it fills the memory, told length or not. */
export function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new ServerError(413, 'server_errors.too_large');
    },
  });
}

/** What of a call's context a body is read from. */
export type BodyContext = Pick<Context<ServerEnvironment>, 'req' | 'env'>;

export interface JsonBody<T> {
  readonly value: T;
  /** As it came, for the hash of the request. */
  readonly text: string;
}

/**
 * Reads a JSON body by its schema. Throws a 415 for what does not call itself JSON, a 400 for what
 * is not, and a 422 that names the places where it breaks the schema.
 */
export async function readJson<S extends GenericSchema>(
  context: BodyContext,
  schema: S,
): Promise<JsonBody<InferOutput<S>>> {
  const text = await readBody(context);
  const checked = checkRequest(schema, parseJson(text));
  if (!checked.valid) throw invalid(checked.errors);
  return { value: checked.value, text };
}

/** Reads a body that calls itself JSON. Throws a 415 for any other. */
export async function readBody(context: BodyContext): Promise<string> {
  const type = context.req.header('content-type') ?? '';
  // Insisting on the type also keeps pages of other origins from calling without a preflight.
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    throw new ServerError(415, 'server_errors.not_json');
  }
  return context.req.text().catch((cause: unknown) => {
    // Its sender went away: nobody is left to answer, and nothing is wrong here.
    if (!context.env.incoming.destroyed) throw cause;
    throw new ServerError(400, 'server_errors.body_incomplete', { cause });
  });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ServerError(400, 'server_errors.malformed_json', { cause });
  }
}
