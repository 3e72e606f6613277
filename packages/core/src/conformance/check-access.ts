import { parseOtp } from '../contract/code-sent.ts';
import { parseErrorBody } from '../contract/error-body.ts';
import { requireSuccess } from '../contract/responses.ts';
import { readChallenge, toResponseError } from '../session/connection/response-error.ts';
import { type CheckContext, createId, json, settleRead } from './check-context.ts';
import { describeOutcome, isAccepted, statusOf, unexpected } from './describe-outcome.ts';
import type { Outcome } from './probe.ts';

const getUser = { method: 'GET', path: '/user' } as const;

/** What a backend asks for before it shows the envelope; `null` for nothing. */
function challengeOf({ response }: Outcome): 'password' | 'otp' | null {
  return response?.status === 401 ? parseErrorBody(response.body).type : null;
}

/**
 * The response that shows whether anything is asked for: some backends guard the envelope alone.
 */
async function findChallenge(context: CheckContext): Promise<Outcome> {
  const user = await context.send(getUser);
  if (!isAccepted(user)) return user;
  return context.send({ method: 'GET', path: '/data/envelope' });
}

/** Passes what a backend asks for. Returns whether the envelope may be loaded now. */
export async function checkAccess(context: CheckContext): Promise<boolean> {
  const { report } = context;
  let outcome = await findChallenge(context);
  if (challengeOf(outcome) === 'password') {
    if (!(await checkPassword(context, outcome))) return false;
    outcome = await findChallenge(context);
  }
  report.skipAll('password.', 'the envelope asks for no password');
  if (challengeOf(outcome) === 'otp') return checkCode(context, outcome);
  report.skipAll('code.', 'the envelope asks for no one-time code');
  return true;
}

async function checkPassword(context: CheckContext, asked: Outcome): Promise<boolean> {
  const { options, report, credentials } = context;
  report.settle(
    'password.asked',
    parseErrorBody(asked.response?.body).isIncorrect
      ? {
          seen: 'status "incorrect" although no password was sent',
          place: 'status',
          mend: 'Send "status": "required" until there is a password.',
        }
      : null,
  );
  if (options.password === undefined) {
    report.fail('password.right', {
      seen: 'the envelope asks for a password, and none was given',
      mend: 'Run the check with the password of the envelope.',
    });
    return false;
  }
  credentials.tryPassword(`${options.password}-wrong`);
  const wrong = await findChallenge(context);
  const isTold =
    challengeOf(wrong) === 'password' && parseErrorBody(wrong.response?.body).isIncorrect;
  report.settle(
    'password.wrong',
    isTold
      ? null
      : {
          seen: describeOutcome(wrong),
          mend: 'Answer a wrong password with 401, "type": "password" and "status": "incorrect".',
        },
  );
  credentials.tryPassword(options.password);
  const right = await findChallenge(context);
  credentials.keepPassword();
  const isRight = isAccepted(right) || challengeOf(right) === 'otp';
  const mend = 'Accept the password in X-Password, which has the bytes of its UTF-8.';
  report.settle('password.right', isRight ? null : unexpected(right, mend));
  return isRight;
}

async function checkCode(context: CheckContext, asked: Outcome): Promise<boolean> {
  const { options, report, credentials } = context;
  if (asked.response === null) return false;
  const challenge = readChallenge(asked.response);
  credentials.keepChallenge(challenge);
  const missing = challenge.sessionUid === null ? 'session_uid' : 'party_mobile_last4';
  const isWhole = challenge.sessionUid !== null && challenge.mobileLastFour !== null;
  report.settle(
    'code.asked',
    isWhole
      ? null
      : {
          seen: 'it is missing',
          place: missing,
          mend: 'Send "session_uid" and "party_mobile_last4" with a 401 of "type": "otp".',
        },
  );
  if (options.askCode === undefined) {
    report.skipAll('code.', 'no code may be sent to the phone');
    report.fail('code.right', {
      seen: 'the envelope asks for a one-time code, and none may be sent',
      mend: 'Let the check send one, or give the key of an envelope without codes.',
    });
    return false;
  }
  const sent = await context.send({
    method: 'POST',
    path: '/generate-otp',
    headers: { 'idempotency-key': createId() },
  });
  const read = settleRead(context, 'code.sent', sent, (body) =>
    parseOtp(body, context.clock.now()),
  );
  if (read === null) return false;
  return verifyCode(context, await options.askCode(challenge.mobileLastFour));
}

async function verifyCode(context: CheckContext, code: string): Promise<boolean> {
  const { report } = context;
  const verify = (value: string) =>
    context.send({
      method: 'POST',
      path: '/verify-otp',
      body: json({ code: value }),
      headers: { 'idempotency-key': createId() },
    });
  // Another code than the right one.
  const wrong = await verify(code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10)));
  const error = wrong.response && toResponseError(wrong.response, context.clock.now());
  const isTold = statusOf(wrong) === 400 && parseErrorBody(wrong.response?.body).message !== '';
  report.settle(
    'code.wrong',
    isTold && error?.code !== 'code-required'
      ? null
      : {
          seen: describeOutcome(wrong),
          mend: 'Answer a wrong code with 400 and the message "otp.codeIncorrect".',
        },
  );
  const verified = await verify(code);
  const done = settleRead(
    context,
    'code.right',
    verified,
    (body) => {
      requireSuccess(body, 'verify-otp');
      return true;
    },
    'Accept the code that was sent.',
  );
  return done === true;
}
