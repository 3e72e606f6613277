import { randomUUID } from 'node:crypto';
import { wireError } from '@sign-envelope/core/contract';
import * as v from 'valibot';
import { refusalReason } from '../errors/refusal-reasons.ts';
import type { CommandResult } from './command-result.ts';
import type { ServerAddress } from './server-address.ts';
import { explainUnreachable } from './unreachable.ts';

/** One call of the sender's API. */
export interface SenderCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/sender`. */
  readonly path: string;
  /** A form is sent as it is, and anything else as JSON. */
  readonly body?: object;
  /** The message for a 404. */
  readonly notFound: string;
}

const meanings: Readonly<Record<string, string>> = {
  'server_errors.envelope_ended': 'The envelope has ended: its links are not renewed any more.',
  'server_errors.last_api_key':
    'It is the last key of the company, which could not call the server without it. Create another first.',
};

/** Makes the call and prints its response as formatted by `show`, or why it failed. */
export async function callSender<Schema extends v.GenericSchema>(
  { apiBase, apiKey }: ServerAddress,
  { method, path, body, notFound }: SenderCall,
  schema: Schema,
  show: (response: v.InferOutput<Schema>) => string,
): Promise<CommandResult> {
  const isJson = body !== undefined && !(body instanceof FormData);
  let response: Response;
  try {
    response = await fetch(`${apiBase}/sender${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'idempotency-key': randomUUID(),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
      },
      ...(isJson ? { body: JSON.stringify(body) } : {}),
      ...(body instanceof FormData ? { body } : {}),
    });
  } catch (error) {
    return failed(explainUnreachable(apiBase, error));
  }
  const json: unknown = await response.json().catch(() => null);
  if (!response.ok) return failed(explain(response.status, json, notFound));
  const parsed = v.safeParse(schema, json);
  if (!parsed.success) return failed(`${apiBase} is not a signing server.`);
  return { output: show(parsed.output), isDone: true };
}

function explain(status: number, json: unknown, notFound: string): string {
  const error = v.safeParse(wireError, json);
  if (!error.success) return `There is no signing server at this address (${status}).`;
  const { message } = error.output;
  const keys = Object.values(error.output.errors ?? {}).flat();
  const known = [message, ...keys].map((key) => meanings[key]).find((text) => text !== undefined);
  if (known !== undefined) return known;
  if (status === 401) return 'The server does not know this API key.';
  if (status === 404) return notFound;
  // Some errors come with their reason in words.
  if (message.includes(' ')) return message;
  if (keys.length === 0) return `The server refused this: ${status} (${message}).`;
  const lines = Object.entries(error.output.errors ?? {}).map(
    ([place, problems]) => `  ${place} ${problems.map(refusalReason).join(', and ')}`,
  );
  return ['The server refused this:', ...lines].join('\n');
}

function failed(output: string): CommandResult {
  return { output, isDone: false };
}
