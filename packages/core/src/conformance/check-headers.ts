import { parseErrorBody } from '../contract/error-body.ts';
import type { TransportResponse } from '../ports/transport.ts';
import { type CheckContext, type ConformanceOrigin, defaultTimeout } from './check-context.ts';
import { describeOutcome } from './describe-outcome.ts';
import type { Outcome } from './probe.ts';
import type { Failure } from './report.ts';

/** Difference between two clocks that is no mistake (ms). */
const maxDifference = 120_000;

/** The responses of the API so far. */
function answeredBy({
  probe,
}: CheckContext): readonly (Outcome & { response: TransportResponse })[] {
  return probe.outcomes.flatMap((outcome) =>
    outcome.isApi && outcome.response !== null ? { ...outcome, response: outcome.response } : [],
  );
}

/** Checks what all responses have in common, and what other origins may do. */
export async function checkHeaders(context: CheckContext): Promise<void> {
  const { report, options } = context;
  checkMessages(context);
  checkDate(context);
  checkCaching(context);
  if (options.crossOrigin === undefined) report.skipAll('cors.', 'no origin was given');
  else await checkOrigin(context, options.crossOrigin);
}

function checkMessages(context: CheckContext): void {
  const silent = answeredBy(context).find(
    ({ response }) => response.status >= 400 && parseErrorBody(response.body).message === '',
  );
  context.report.settle(
    'errors.messages',
    silent === undefined
      ? null
      : {
          seen: `${silent.call}: ${describeOutcome(silent)} without a message`,
          place: 'message',
          mend: 'Send { "message": … } with every refusal, a text or one of the keys: signers are shown it.',
        },
  );
}

function checkDate(context: CheckContext): void {
  const { report, clock } = context;
  const responses = answeredBy(context);
  const last = responses.at(-1);
  const header = last?.response.headers.date;
  if (header === undefined) {
    report.skip('date', 'no Date is sent, so the clock of the device counts');
    return;
  }
  const difference = Date.parse(header) - clock.now();
  const isRight = Math.abs(difference) <= maxDifference;
  report.settle(
    'date',
    isRight
      ? null
      : {
          seen: Number.isNaN(difference)
            ? 'Date is no date'
            : `Date is ${Math.round(Math.abs(difference) / 1000)} s from the clock of this machine`,
          mend: 'Set the clock of the server, or that of this machine. Send Date as HTTP has it.',
        },
  );
}

/** Whether a cache that many people share may store the response. */
const isShared = (header: string) =>
  /(?:^|[\s,])(?:public|s-maxage=[1-9]\d*)(?:$|[\s,])/i.test(header) &&
  !/\bno-store\b|\bprivate\b/i.test(header);

function checkCaching(context: CheckContext): void {
  const shared = answeredBy(context).find(({ response }) =>
    isShared(response.headers['cache-control'] ?? ''),
  );
  context.report.settle(
    'cache.private',
    shared === undefined
      ? null
      : {
          seen: `${shared.call}: Cache-Control is "${shared.response.headers['cache-control']}"`,
          mend: 'Send Cache-Control: private, no-store.',
        },
  );
}

/** Calls that a browser asks about first, with the headers that the element sends with them. */
const preflights = [
  [{ method: 'GET', path: '/user' }, ['authorization', 'x-password', 'x-session-uid']],
  [{ method: 'POST', path: '/auth' }, ['content-type']],
  [
    { method: 'POST', path: '/sign-envelope' },
    ['authorization', 'content-type', 'idempotency-key'],
  ],
  [
    { method: 'POST', path: '/upload/envelope-file' },
    ['authorization', 'content-type', 'idempotency-key', 'x-http-method-override'],
  ],
] as const;

const listOf = (header = '') => header.split(',').map((name) => name.trim().toLowerCase());

const allows = ({ headers }: TransportResponse, origin: string) =>
  ['*', origin].includes(headers['access-control-allow-origin']?.trim() ?? '');

async function checkOrigin(context: CheckContext, crossOrigin: ConformanceOrigin): Promise<void> {
  const { report } = context;
  const { origin } = crossOrigin;
  let failure: Failure | null = null;
  for (const [call, headers] of preflights) {
    const signal = AbortSignal.timeout(context.options.timeout ?? defaultTimeout);
    failure ??= await findPreflightFault(crossOrigin, call, headers, signal);
  }
  report.settle('cors.preflight', failure);
  const responses = answeredBy(context);
  const unreadable = responses.find(({ response }) => !allows(response, origin));
  report.settle(
    'cors.responses',
    unreadable === undefined
      ? null
      : {
          seen: `${unreadable.call}: ${unreadable.response.status} without Access-Control-Allow-Origin for ${origin}`,
          mend: 'Send the header with every response, also with refusals and errors.',
        },
  );
  checkExposed(context, responses);
}

async function findPreflightFault(
  { origin, preflight }: ConformanceOrigin,
  call: (typeof preflights)[number][0],
  headers: readonly string[],
  signal: AbortSignal,
): Promise<Failure | null> {
  const name = `${call.method} ${call.path}`;
  const [result] = await Promise.allSettled([preflight(call, headers, signal)]);
  if (result.status === 'rejected') {
    const mend = 'Answer OPTIONS with 204.';
    return { seen: `${name}: no response to the preflight`, mend };
  }
  const { value: response } = result;
  if (response.status < 200 || response.status > 299) {
    const mend = 'Answer OPTIONS with 204, before any check of a token.';
    return { seen: `${name}: ${response.status} to the preflight`, mend };
  }
  if (!allows(response, origin)) {
    const mend = `Send Access-Control-Allow-Origin: ${origin}, or *.`;
    return { seen: `${name}: the preflight does not allow ${origin}`, mend };
  }
  const allowed = listOf(response.headers['access-control-allow-headers']);
  // The wildcard does not stand for this one (Fetch, section 4.9).
  const missing = headers.filter(
    (header) => !allowed.includes(header) && (header === 'authorization' || !allowed.includes('*')),
  );
  if (missing.length === 0) return null;
  const mend = `Name them in Access-Control-Allow-Headers: ${headers.join(', ')}.`;
  return { seen: `${name}: the preflight does not allow ${missing.join(', ')}`, mend };
}

const wanted = ['content-disposition', 'date', 'retry-after'];

function checkExposed(
  { report }: CheckContext,
  responses: readonly { readonly response: TransportResponse }[],
): void {
  const lists = responses.map(({ response }) =>
    listOf(response.headers['access-control-expose-headers']),
  );
  const missing = wanted.filter((name) =>
    lists.some((list) => !list.includes(name) && !list.includes('*')),
  );
  if (missing.length === 0) report.pass('cors.exposed');
  else report.skip('cors.exposed', `Access-Control-Expose-Headers lacks ${missing.join(', ')}`);
}
