import {
  checkRequest,
  type SenderContacts,
  type SenderEnvelope,
  type SenderField,
  senderContacts,
  senderField,
} from '@sign-envelope/core/contract';
import { checkLine } from '../company/check-line.ts';
import { ErrorList, invalid } from '../errors/server-error.ts';

/**
 * Parses the contacts of a bulk sending and validates the contents of merge fields against the
 * fields of the envelope.
 *
 * @throws ServerError 422 with every invalid path.
 */
export function parseContacts(value: unknown, envelope: SenderEnvelope): SenderContacts {
  const checked = checkRequest(senderContacts, value);
  if (!checked.valid) {
    const errors = Object.entries(checked.errors).map(([place, keys]) => [
      place === '' ? 'contacts' : `contacts.${place}`,
      keys,
    ]);
    throw invalid(Object.fromEntries(errors));
  }
  const errors = new ErrorList();
  const fieldsByName = mergeFields(envelope);
  for (const [index, { title, fields }] of checked.value.entries()) {
    checkLine(`contacts.${index}.title`, title, errors);
    for (const [name, content] of Object.entries(fields)) {
      const place = `contacts.${index}.fields.${name}`;
      const filled = fieldsByName.get(name);
      if (filled === undefined) errors.add(place, 'server_errors.bulk.unknown_merge_field');
      for (const field of filled ?? []) {
        const result = checkRequest(senderField, { ...field, content });
        const keys = result.valid ? [] : Object.values(result.errors).flat();
        for (const key of keys) errors.add(place, key);
      }
    }
  }
  errors.throwIfAny();
  return checked.value;
}

function mergeFields({ documents }: SenderEnvelope): ReadonlyMap<string, readonly SenderField[]> {
  const byName = new Map<string, SenderField[]>();
  for (const field of documents.flatMap(({ fields }) => fields)) {
    if (!field.is_merge_field || field.merge_field === null) continue;
    const known = byName.get(field.merge_field);
    if (known === undefined) byName.set(field.merge_field, [field]);
    else known.push(field);
  }
  return byName;
}
