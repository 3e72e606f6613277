import type * as v from 'valibot';
import type { SenderField } from './sender-field.ts';

/** An inconsistency between fields, with its place in the request. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The fields of one document, with their place in the request. */
export interface PlacedFields {
  readonly path: readonly (string | number)[];
  readonly fields: readonly Pick<SenderField, 'party' | 'group' | 'content'>[];
}

/** A field's party must be one of the parties, and at most one box of a group may be ticked. */
export function* findFieldFaults(
  documents: readonly PlacedFields[],
  partyCount: number,
): Generator<Fault> {
  const ticked = new Set<string>();
  for (const { path, fields } of documents) {
    for (const [index, field] of fields.entries()) {
      if (field.party > partyCount) {
        yield { path: [...path, index, 'party'], message: 'server_errors.envelope.unknown_party' };
      }
      if (field.group === null || field.content !== '1') continue;
      const group = `${field.party} ${field.group}`;
      if (ticked.has(group)) {
        yield {
          path: [...path, index, 'content'],
          message: 'server_errors.envelope.group_ticked_twice',
        };
      }
      ticked.add(group);
    }
  }
}

/** A place within a request, as named by the issues of a check. */
export function issuePath(
  path: Fault['path'],
  input: unknown,
): [v.UnknownPathItem, ...v.UnknownPathItem[]] | undefined {
  const [first, ...rest] = path.map(
    (key): v.UnknownPathItem => ({
      type: 'unknown',
      origin: 'value',
      input,
      key,
      value: undefined,
    }),
  );
  return first === undefined ? undefined : [first, ...rest];
}
