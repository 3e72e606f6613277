import type { Field } from '../model/field.ts';
import { indexEnvelope } from '../rules/envelope-index.ts';
import type { LoadedEnvelope } from './check-envelope.ts';

/** The fields that the signer may answer. */
export function ownFields({ envelope, partyId }: LoadedEnvelope): readonly Field[] {
  const index = indexEnvelope(envelope, partyId);
  return [...index.editable].flatMap((position) => index.fields[position] ?? []);
}
