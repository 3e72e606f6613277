import { checkRequest } from '@sign-envelope/core/contract';
import { inputLimits } from '@sign-envelope/core/rules';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { invalid, ServerError } from '../errors/server-error.ts';
import type { ServerEnvironment } from './context.ts';
import { exceedsJsonLimits, type JsonLimits } from './json-size.ts';

/** Bytes for the field ids of a submission, which may have thousands. */
const fieldNameBytes = 4_000_000;

/** 20,000 answers have 160,000 values. Drawings are texts. */
export const jsonLimits: JsonLimits = { depth: 32, values: 300_000 };

/** A submission contains all answers of a party. All other bodies are small. */
export const bodyLimits = {
  small: 64_000,
  submission: inputLimits.submissionBytes + fieldNameBytes,
} as const;

/** Refuses a body that is too large with a 413, with or without a `Content-Length`. */
export function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new ServerError(413, 'server_errors.too_large');
    },
  });
}

/** The part of the context that a body is read from. */
export type BodyContext = Pick<Context<ServerEnvironment>, 'req' | 'env'>;

export interface JsonBody<T> {
  readonly value: T;
  /** As received, for the hash of the request. */
  readonly text: string;
}

/**
 * Reads a JSON body and checks it by its schema. A schema that requires nothing also accepts a call
 * without a body, which means the same as `{}`.
 *
 * @param options.takesText - Whether the JSON may be declared as plain text: for calls that prove
 * themselves by what they send, so that no preflight is needed.
 * @throws ServerError 415 if the body is not declared as JSON, 413 if it has too many values or levels,
 * 400 if it is malformed, and 422 with the places at which it breaks the schema.
 */
export async function readJson<S extends v.GenericSchema>(
  context: BodyContext,
  schema: S,
  { takesText = false } = {},
): Promise<JsonBody<v.InferOutput<S>>> {
  const isOptional = v.is(schema, {});
  if (!isOptional) requireJsonType(context, takesText);
  const text = await readText(context);
  const isMissing = isOptional && text === '';
  if (!isMissing) requireJsonType(context, takesText);
  const checked = checkRequest(schema, isMissing ? {} : parseJson(text, jsonLimits));
  if (!checked.valid) throw invalid(checked.errors);
  return { value: checked.value, text };
}

/** Reads a body as text. Throws a 415 unless it is declared as JSON. */
export async function readBody(context: BodyContext): Promise<string> {
  requireJsonType(context);
  return readText(context);
}

/** Requiring the type also keeps pages of other origins from calling without a preflight. */
function requireJsonType(context: BodyContext, takesText = false): void {
  const type = context.req.header('content-type') ?? '';
  if (/^application\/json\s*(?:;|$)/i.test(type)) return;
  if (takesText && /^text\/plain\s*(?:;|$)/i.test(type)) return;
  throw new ServerError(415, 'server_errors.not_json');
}

async function readText({ req, env }: BodyContext): Promise<string> {
  try {
    return await req.text();
  } catch (cause) {
    // The caller has disconnected: there is nobody to respond to, and nothing to report.
    if (!env.incoming.destroyed) throw cause;
    throw new ServerError(400, 'server_errors.body_incomplete', { cause });
  }
}

/** Parses JSON. Throws a 413 if it is too large for `limits`, and a 400 if it is malformed. */
export function parseJson(text: string, limits: JsonLimits): unknown {
  if (exceedsJsonLimits(text, limits)) throw new ServerError(413, 'server_errors.too_large');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ServerError(400, 'server_errors.malformed_json', { cause });
  }
}
