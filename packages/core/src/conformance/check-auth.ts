import { authReaders } from '../contract/compiled-readers.ts';
import { parseEnvelope } from '../contract/parse-envelope.ts';
import { toRecord, unwrap } from '../contract/read-response.ts';
import { readEntries, toPositive } from '../contract/readers.ts';
import { parseUser } from '../contract/user.ts';
import { toResponseError } from '../session/connection/response-error.ts';
import { type ReadResult, readBody } from './body-place.ts';
import { type CheckContext, exchangeKey, json, settleRefused } from './check-context.ts';
import {
  describeOutcome,
  isAccepted,
  isRefused,
  isUnsupported,
  unexpected,
} from './describe-outcome.ts';
import type { Outcome } from './probe.ts';
import type { Failure } from './report.ts';

/** A key that no backend has given. */
const unknownKey = 'conformance-check-unknown-key';

/** Checks the exchange of the key. Returns whether there is a token. */
export async function checkAuth(context: CheckContext): Promise<boolean> {
  const { options, report, probe, credentials } = context;
  const auth = await exchangeKey(context, 'auth.key', '/auth', options.key);
  // Where nobody answers, the same is true of every other call.
  if (auth === null && probe.outcomes.every(({ response }) => response === null)) return false;
  await checkRefusals(context);
  if (auth === null) return false;
  credentials.keep(auth);
  const { expires_in } = toRecord(unwrap(probe.outcomes[0]?.response?.body));
  checkLifetime(context, expires_in);
  await checkQuickExchange(context);
  await checkTokens(context);
  report.skipAll('auth.', 'the quick exchange is not answered');
  return true;
}

async function checkRefusals(context: CheckContext): Promise<void> {
  const refuse = async (id: 'auth.unknown-key' | 'auth.no-key', body: object, mend: string) => {
    const call = { method: 'POST', path: '/auth', body: json(body) } as const;
    settleRefused(context, id, await context.probe.send(call), mend);
  };
  const mend = 'Refuse a key that you have not given with 401, and open nothing.';
  await refuse('auth.unknown-key', { key: unknownKey }, mend);
  await refuse('auth.no-key', {}, 'Refuse a body without "key" with 400 or 422.');
}

function checkLifetime({ report }: CheckContext, value: unknown): void {
  if (value === undefined || value === null) {
    report.skip('auth.lifetime', 'there is no expires_in, so an hour is taken');
    return;
  }
  const isTime = toPositive(value) !== null;
  report.settle(
    'auth.lifetime',
    isTime
      ? null
      : {
          seen: 'it is no number of seconds above 0',
          place: 'expires_in',
          mend: 'Send the seconds from now for which the token is good.',
        },
  );
}

/** The exchange as the element makes it first: plain text, so that no preflight is needed, and with data. */
async function checkQuickExchange({ options, report, probe }: CheckContext): Promise<void> {
  const value = { key: options.key, include_data: true };
  const body = { ...json(value), isSimple: true };
  const outcome = await probe.send({ method: 'POST', path: '/auth', body });
  if (!isAccepted(outcome)) {
    if (isUnsupported(outcome)) {
      report.skip('auth.quick', 'it is refused, so a slower one is made');
      report.skip('auth.included', 'nothing comes with the token');
    } else
      report.fail('auth.quick', unexpected(outcome, 'Refuse it with 400 or 415, or answer it.'));
    return;
  }
  report.pass('auth.quick');
  const { user, envelope } = readEntries(authReaders, toRecord(unwrap(outcome.response?.body)));
  const failure = user && envelope ? findIncludedFault(user, envelope) : null;
  report.settle('auth.included', failure);
}

function findIncludedFault(user: unknown, envelope: unknown) {
  const within = (name: string, result: ReadResult<unknown>) =>
    'failure' in result
      ? { ...result.failure, place: [name, result.failure.place].filter(Boolean).join('.') }
      : null;
  const read = readBody(user, parseUser);
  const partyId = 'value' in read ? read.value.partyId : null;
  return (
    within('user', read) ??
    within(
      'envelope',
      readBody(envelope, (body) => parseEnvelope(body, partyId)),
    )
  );
}

async function checkTokens(context: CheckContext): Promise<void> {
  const { report, probe, clock } = context;
  const call = { method: 'GET', path: '/user' } as const;
  report.settle('token.missing', await findOpenCall(context));
  const authorization = 'Bearer conformance-check-invalid-token';
  const unknown = await probe.send({ ...call, headers: { authorization } });
  report.settle(
    'token.unknown',
    isTokenRejection(unknown, clock.now())
      ? null
      : {
          seen: describeOutcome(unknown),
          mend: 'Refuse an invalid or expired token with 401 and no "type": the element then gets another one.',
        },
  );
}

/** The failure of a call that is not refused without a token. */
async function findOpenCall({ probe }: CheckContext): Promise<Failure | null> {
  const mend = 'Refuse calls without a token with 401.';
  const user = await probe.send({ method: 'GET', path: '/user' });
  if (!isRefused(user)) return unexpected(user, mend);
  const envelope = await probe.send({ method: 'GET', path: '/data/envelope' });
  // Another check says that there is no response.
  if (isRefused(envelope) || envelope.response === null) return null;
  return { seen: `refused, but not GET /data/envelope: ${describeOutcome(envelope)}`, mend };
}

/** Whether the element takes a response for one about its token. */
function isTokenRejection({ response }: Outcome, now: number): boolean {
  if (response === null || response.status < 400) return false;
  return ['not-authorised', 'session-expired'].includes(toResponseError(response, now).code);
}
