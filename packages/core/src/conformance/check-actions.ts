import { consentText, parseConsentTerms } from '../consent/consent-text.ts';
import { sha256 } from '../consent/sha256.ts';
import { type ActionResult, parseActionResult, requireSuccess } from '../contract/responses.ts';
import { parseUser } from '../contract/user.ts';
import type { Envelope } from '../model/envelope.ts';
import { readBody } from './body-place.ts';
import { type CheckContext, createId, json, settleOptional, settleRead } from './check-context.ts';
import { checkSignedDownload } from './check-downloads.ts';
import type { LoadedEnvelope } from './check-envelope.ts';
import { describeOutcome, isAccepted, statusOf, unexpected } from './describe-outcome.ts';
import type { Outcome } from './probe.ts';
import { type SampleUploads, sampleInputs } from './sample-answers.ts';

const text = 'This is a conformance check. Nobody needs to answer.';

/** Sends a message to the sender, and says that the envelope was opened. */
export async function checkMessages(context: CheckContext, envelope: Envelope): Promise<void> {
  const { report } = context;
  const opened = await context.send({ method: 'POST', path: '/opened', body: json({}) });
  settleOptional(context, 'opened', opened, () => null);
  if (!envelope.config.questionsAllowed) {
    report.skip('message.sent', 'company_questions_signing is not "1"');
    return;
  }
  const outcome = await context.send({
    method: 'POST',
    path: '/send-message',
    body: json({ message: text, to: 'sender' }),
    headers: { 'idempotency-key': createId() },
  });
  settleRead(context, 'message.sent', outcome, (body) => requireSuccess(body, 'send-message'));
}

/** What the signer agrees to, where the sender asks for it. */
async function consentOf({ config }: Envelope) {
  if (!config.asksConsent) return {};
  const terms = parseConsentTerms(config.raw);
  const agreed = consentText('en', { companyName: config.companyName, terms });
  const { version, language } = agreed;
  return { consent: { version, language, sha256: await sha256(agreed.text) } };
}

/** A submission of these answers, by a body that is added to. */
export async function submissionOf(
  envelope: Envelope,
  partyId: string,
  uploads: SampleUploads,
): Promise<Readonly<Record<string, unknown>>> {
  return { inputs: sampleInputs(envelope, partyId, uploads), ...(await consentOf(envelope)) };
}

/** Makes a call twice with one Idempotency-Key, as after a response that was lost. */
async function sendTwice(
  context: CheckContext,
  path: '/sign-envelope' | '/reject',
  value: unknown,
  parse: (body: unknown) => ActionResult,
) {
  const call = {
    method: 'POST',
    path,
    body: json(value),
    headers: { 'idempotency-key': createId() },
  } as const;
  const kind = path === '/reject' ? 'reject' : 'sign';
  const mend =
    kind === 'sign'
      ? 'Accept the answers that were sent: each has the "inputId" of a field of the signer.'
      : 'Accept the rejection and its reason.';
  const outcome = await context.send(call);
  const result = settleRead(context, `${kind}.accepted`, outcome, parse, mend);
  if (result === null) return null;
  const again = await context.send(call);
  const isHarmless = isAccepted(again) || statusOf(again) === 409;
  const harm = 'Answer a call with an Idempotency-Key that was used like the first, or with 409.';
  context.report.settle(`${kind}.repeated`, isHarmless ? null : unexpected(again, harm));
  return { result, again };
}

/** Signs the envelope, and downloads it. */
export async function checkSigning(
  context: CheckContext,
  { envelope, partyId }: LoadedEnvelope,
  uploads: SampleUploads,
): Promise<void> {
  const { report } = context;
  const value = await submissionOf(envelope, partyId, uploads);
  const parse = (body: unknown) => parseActionResult(body, 'sign-envelope');
  const sent = await sendTwice(context, '/sign-envelope', value, parse);
  if (sent === null) return;
  if (sent.result.status === null) {
    report.skip('sign.status', 'it names none, so the element asks for it');
  } else report.pass('sign.status');
  checkReplay(context, sent.result, sent.again, parse);
  await checkClosed(context, 'sign.closed', ['sent', 'signed']);
  await checkSignedDownload(context);
}

function checkReplay(
  { report }: CheckContext,
  first: ActionResult,
  again: Outcome,
  parse: (body: unknown) => ActionResult,
): void {
  if (statusOf(again) === 409) {
    const why =
      'it is refused with 409, so signers whose connection was lost are told that nothing was sent';
    report.skip('sign.replayed', why);
    return;
  }
  const read = isAccepted(again) ? readBody(again.response?.body, parse) : null;
  const isSame = read !== null && 'value' in read && read.value.status === first.status;
  report.settle(
    'sign.replayed',
    isSame
      ? null
      : {
          seen: isAccepted(again) ? 'another response' : describeOutcome(again),
          mend: 'Send the first response again: without it, signers whose connection was lost are told that their answers were not sent.',
        },
  );
}

async function checkClosed(
  context: CheckContext,
  id: 'sign.closed' | 'reject.closed',
  statuses: readonly string[],
): Promise<void> {
  const { report } = context;
  const outcome = await context.send({ method: 'GET', path: '/user' });
  const user = settleRead(context, id, outcome, parseUser);
  if (user === null) return;
  const isClosed = user.unsignable && statuses.includes(user.status);
  report.settle(
    id,
    isClosed
      ? null
      : {
          seen: `GET /user says "${user.status}", ${user.unsignable ? 'not ' : ''}to be signed`,
          mend: `Send the status ${statuses.map((status) => `"${status}"`).join(' or ')}, and "unsignable": true for a party that has nothing left to sign.`,
        },
  );
}

/** Rejects the envelope. */
export async function checkRejecting(context: CheckContext): Promise<void> {
  const value = { rejection_reason: text };
  const parse = (body: unknown) => parseActionResult(body, 'reject');
  if ((await sendTwice(context, '/reject', value, parse)) === null) return;
  await checkClosed(context, 'reject.closed', ['rejected']);
}
