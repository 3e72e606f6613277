import * as v from 'valibot';
import { boundedArray } from './bounded-array.ts';
import { type SenderField, senderField } from './sender-field.ts';
import { senderTitle } from './sender-settings.ts';

const key = (name: string) => `server_errors.envelope.${name}`;

/** A PDF of a request, and the fields on it. */
export const senderDocument = v.strictObject({
  title: senderTitle,
  /** Name of the multipart part with the PDF. */
  file: v.pipe(v.string(), v.nonEmpty('server_errors.required'), v.maxLength(200)),
  fields: v.optional(boundedArray(senderField, 20_000, key('too_many_fields')), []),
});

/** A place within a request. */
type Path = readonly (string | number)[];

/** The fields of one document, with their place in the request. */
interface PlacedFields {
  readonly path: Path;
  readonly fields: readonly Pick<SenderField, 'party' | 'group' | 'content'>[];
}

/**
 * Checks the fields of all documents of a request against each other and the number of its parties.
 *
 * @param read - Finds both in the request.
 */
export function checkFields<Request>(
  read: (request: Request) => {
    readonly documents: readonly PlacedFields[];
    readonly partyCount: number;
  },
) {
  return v.rawCheck<Request>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { documents, partyCount } = read(dataset.value);
    for (const { path, message } of findFieldErrors(documents, partyCount)) {
      addIssue({ message, path: issuePath(path, dataset.value) });
    }
  });
}

/** A field's party must be one of the parties, and at most one box of a group may be ticked. */
function* findFieldErrors(
  documents: readonly PlacedFields[],
  partyCount: number,
): Generator<{ readonly path: Path; readonly message: string }> {
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

/** The path as the issues of a check write it. */
function issuePath(
  path: Path,
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
