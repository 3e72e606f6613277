import { parseEnvelope } from '../contract/parse-envelope.ts';
import { isRecord, toRecord, unwrap } from '../contract/read-response.ts';
import { toList, toNumber } from '../contract/readers.ts';
import { parseUser } from '../contract/user.ts';
import { type Envelope, envelopeStatuses, type User } from '../model/envelope.ts';
import { indexEnvelope } from '../rules/envelope-index.ts';
import { signerId } from '../session/loading/envelope-loader.ts';
import { type Path, showPlace } from './body-place.ts';
import { type CheckContext, settleRead } from './check-context.ts';
import { isAccepted } from './describe-outcome.ts';
import { findMisread } from './misread-values.ts';
import type { Outcome } from './probe.ts';
import type { Failure } from './report.ts';
import { canBeAnswered } from './sample-answers.ts';

/** An envelope that can be signed, as loaded. */
export interface LoadedEnvelope {
  readonly envelope: Envelope;
  readonly partyId: string;
}

/** Checks the user and the envelope. Returns an envelope that can be signed, or `null`. */
export async function checkEnvelope(context: CheckContext): Promise<LoadedEnvelope | null> {
  const { report } = context;
  const gotUser = await context.send({ method: 'GET', path: '/user' });
  const gotEnvelope = await context.send({ method: 'GET', path: '/data/envelope' });
  const user = settleRead(context, 'user.read', gotUser, parseUser);
  const partyId = user?.partyId ?? null;
  const parse = (body: unknown) => parseEnvelope(body, partyId);
  const envelope = settleRead(context, 'envelope.read', gotEnvelope, parse);
  checkValues(context, gotUser, gotEnvelope);
  if (user === null) return null;
  checkStatus(context, gotUser, gotEnvelope);
  if (envelope === null) return null;
  const failure = findEnd(user, envelope);
  report.settle('envelope.open', failure);
  if (failure !== null) return null;
  const documents = toList(toRecord(unwrap(gotEnvelope.response?.body)).documents);
  report.settle('envelope.boxes', findMisplaced(documents.map(fieldsOf), 'documents'));
  const loaded = { envelope, partyId: signerId(envelope, user) };
  checkFields(context, loaded);
  return loaded;
}

function checkValues({ report }: CheckContext, user: Outcome, envelope: Outcome): void {
  if (!isAccepted(user) && !isAccepted(envelope)) return;
  const inUser = isAccepted(user) ? findMisread('user', user.response?.body) : null;
  const inEnvelope = isAccepted(envelope) ? findMisread('envelope', envelope.response?.body) : null;
  const failure = inUser && { ...inUser, seen: `in the response of GET /user, ${inUser.seen}` };
  report.settle('envelope.values', failure ?? inEnvelope);
}

function checkStatus({ report }: CheckContext, user: Outcome, envelope: Outcome): void {
  const statuses = [user, envelope].map(({ response }) => toRecord(unwrap(response?.body)).status);
  const [first, second] = statuses.filter((status) => status !== undefined && status !== null);
  const isKnown = (status: unknown) => envelopeStatuses.some((known) => known === status);
  const unknown = [first, second].find((status) => status !== undefined && !isKnown(status));
  const failure = (seen: string, mend: string): Failure => ({ seen, place: 'status', mend });
  const all = envelopeStatuses.join(', ');
  if (unknown !== undefined) {
    const mend = `Use one of ${all}: with any other, an envelope that has ended looks open.`;
    report.fail('envelope.status', failure('it is none that the screens know', mend));
  } else if (first !== undefined && second !== undefined && first !== second) {
    const mend = 'Send the same status in the responses of GET /user and GET /data/envelope.';
    report.fail(
      'envelope.status',
      failure(`"${first}" of the user, "${second}" of the envelope`, mend),
    );
  } else report.pass('envelope.status');
}

function findEnd(user: User, envelope: Envelope): Failure | null {
  if (envelope.error !== null) {
    return {
      seen: 'the envelope has an error, which is shown instead of it',
      place: 'error',
      mend: 'Leave "error" out of an envelope that can be signed.',
    };
  }
  if (!user.unsignable && !envelope.unsignable) return null;
  const { status } = user.unsignable ? user : envelope;
  return {
    seen: `the status page is shown, with the status "${status}"`,
    mend: 'Give the key of a party that has not signed yet. Is "unsignable" true of one that has not?',
  };
}

/** The fields of a document or a widget by page, as they were sent. */
function fieldsOf(value: unknown): unknown {
  return toRecord(value).fields;
}

const sides = ['x', 'y', 'width', 'height'] as const;

interface Placed {
  readonly path: Path;
  readonly values: readonly number[];
}

function placedIn(fields: unknown, path: Path): readonly Placed[] {
  return Object.entries(toRecord(fields)).flatMap(([page, list]) =>
    toList(list).flatMap((field, index) =>
      isRecord(field)
        ? { path: [...path, page, index], values: sides.map((side) => toNumber(field[side]) ?? 0) }
        : [],
    ),
  );
}

/**
 * The first field that is not on its page, because its place is not in percent. `null` if there is none.
 *
 * @param documents - The fields of each document.
 */
export function findMisplaced(documents: readonly unknown[], list: string | null): Failure | null {
  const placed = documents.flatMap((fields, index) =>
    placedIn(fields, list === null ? ['fields'] : [list, index, 'fields']),
  );
  const mend = 'Write x, y, width and height in percent of the page, from its top left corner.';
  const outside = placed.find(({ values: [x = 0, y = 0, width = 0, height = 0] }) => {
    const isBeyond = x + width > 100.5 || y + height > 100.5;
    return isBeyond || Math.min(x, y) < -0.5 || width <= 0 || height <= 0;
  });
  if (outside !== undefined) {
    const seen = 'the field is not within its page, or has no size';
    return { seen, place: showPlace(outside.path), mend };
  }
  const [first] = placed;
  if (first === undefined || placed.some(({ values }) => values.some((value) => value > 1))) {
    return null;
  }
  const seen = 'no field is larger than 1%, as if these were fractions';
  return { seen, place: showPlace(first.path), mend };
}

function checkFields({ report }: CheckContext, { envelope, partyId }: LoadedEnvelope): void {
  const index = indexEnvelope(envelope, partyId);
  report.settle(
    'envelope.own-fields',
    index.editable.length > 0
      ? null
      : {
          seen: 'no field can be filled in by the party that signs',
          mend: 'Is "party_id" of the fields that of the party with "isSigner"?',
        },
  );
  const stuck = index.groups.find(
    (group) =>
      group.required &&
      group.documents.length > 0 &&
      !group.members.some((position) => canBeAnswered(index.fields[position], envelope)),
  );
  const field = stuck && index.fields[stuck.members[0] ?? -1];
  report.settle(
    'envelope.answerable',
    field === undefined
      ? null
      : {
          seen: `the ${field.type} field "${field.id}" is required, and no answer is possible`,
          mend:
            field.type === 'dropdown'
              ? 'Send its choices as texts in "dropdown_choices".'
              : 'Make its box larger, or the field optional.',
        },
  );
}
