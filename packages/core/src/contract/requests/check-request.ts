import * as v from 'valibot';

/** What is wrong with a request: keys of texts, by the place they speak of (`documents.0.title`). */
export type RequestErrors = Readonly<Record<string, readonly string[]>>;

/** What `checkRequest` found: the request, its defaults filled in, or all that is wrong with it. */
export type CheckedRequest<T> =
  | { readonly valid: true; readonly value: T }
  | { readonly valid: false; readonly errors: RequestErrors };

const keyPrefix = 'server_errors.';

/** The key of the text for an issue: a schema's own message where it has one, else by its kind. */
function toKey(issue: v.BaseIssue<unknown>): string {
  if (issue.message.startsWith(keyPrefix)) return issue.message;
  if (issue.kind === 'schema' && issue.received === 'undefined') return `${keyPrefix}required`;
  // A strict object also minds what is no object at all; a key too many is what it expected `never`.
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return `${keyPrefix}unknown_key`;
  return `${keyPrefix}invalid`;
}

/**
 * Checks a request's body or query. Every problem is told, each with its exact place.
 *
 * @example
 * ```ts
 * const request = checkRequest(rejectRequest, body);
 * if (!request.valid) return answer(422, { message: 'server_errors.validation', errors: request.errors });
 * ```
 */
export function checkRequest<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
): CheckedRequest<v.InferOutput<S>> {
  const result = v.safeParse(schema, input);
  if (result.success) return { valid: true, value: result.output };
  const errors = new Map<string, string[]>();
  for (const issue of result.issues) {
    const place = v.getDotPath(issue) ?? '';
    errors.set(place, [...(errors.get(place) ?? []), toKey(issue)]);
  }
  return { valid: false, errors: Object.fromEntries(errors) };
}
