import * as v from 'valibot';

/** The validation errors of a request: message keys by place (`documents.0.title`). */
export type RequestErrors = Readonly<Record<string, readonly string[]>>;

/** The result of `checkRequest`: the request with its defaults, or its validation errors. */
export type CheckedRequest<T> =
  | { readonly valid: true; readonly value: T }
  | { readonly valid: false; readonly errors: RequestErrors };

/** Number of places reported. */
const maxPlaces = 100;

const keyPrefix = 'server_errors.';

/** The message key of an issue: the schema's own message, else by the kind of the issue. */
function toKey(issue: v.BaseIssue<unknown>): string {
  if (issue.message.startsWith(keyPrefix)) return issue.message;
  if (issue.kind === 'schema' && issue.received === 'undefined') return `${keyPrefix}required`;
  // A strict object also rejects values that are not objects; for an unknown key it expects `never`.
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return `${keyPrefix}unknown_key`;
  return `${keyPrefix}invalid`;
}

/**
 * Checks a request's body or query. Reports each validation error with its place, up to 100 places.
 *
 * @example
 * ```ts
 * const request = checkRequest(rejectRequest, body);
 * if (!request.valid) return Response.json({ errors: request.errors }, { status: 422 });
 * ```
 */
export function checkRequest<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
): CheckedRequest<v.InferOutput<S>> {
  // A text that is too long is not checked further.
  const result = v.safeParse(schema, input, { abortPipeEarly: true });
  if (result.success) return { valid: true, value: result.output };
  const errors = new Map<string, Set<string>>();
  for (const issue of result.issues) {
    const place = v.getDotPath(issue) ?? '';
    const keys = errors.get(place) ?? new Set();
    errors.set(place, keys.add(toKey(issue)));
    if (errors.size === maxPlaces) break;
  }
  return {
    valid: false,
    errors: Object.fromEntries([...errors].map(([place, keys]) => [place, [...keys]])),
  };
}
