import type * as v from 'valibot';
import { checkRequest } from '../../contract/requests/check-request.ts';
import type { TransportRequest, UploadBody } from '../../ports/transport.ts';
import { invalid, Refusal } from './refusal.ts';

/** The JSON of a call, checked by the schema of its request. Throws a 415 without one, and a 422. */
export function readJson<S extends v.GenericSchema>(
  { body }: TransportRequest,
  schema: S,
): v.InferOutput<S> {
  if (body?.kind !== 'json') throw new Refusal(415, 'server_errors.not_json');
  const checked = checkRequest(schema, body.value);
  if (!checked.valid) throw invalid(checked.errors);
  return checked.value;
}

/** The file of a call. Throws a 422 if there is none. */
export function readUpload({ body }: TransportRequest): UploadBody {
  if (body?.kind === 'upload') return body;
  throw invalid({ file: ['server_errors.required'] });
}
