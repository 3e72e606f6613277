import { checkRequest, verifyCodeRequest } from '@sign-envelope/core/contract';
import { type Context, Hono } from 'hono';
import { type CodeParty, readAccessRecord } from '../access/access-record.ts';
import { hashCode } from '../access/code-hash.ts';
import { codeRequired } from '../access/require-code.ts';
import { createSendCode } from '../access/send-code.ts';
import { createSessionUid, isSessionOf } from '../access/session-uid.ts';
import { verifyCode } from '../access/verify-code.ts';
import { ServerError } from '../errors/server-error.ts';
import { hashRequest } from '../store/idempotency.ts';
import type { AppContext } from './app-context.ts';
import { requireSigner } from './authenticate.ts';
import { callerOf } from './caller-address.ts';
import type { HttpOptions, SignerEnvironment } from './context.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { bodyLimits, jsonLimits, limitBody, parseJson, readBody } from './json-body.ts';

/** The calls that send a one-time code to a signer and verify it. */
export function codeRoutes({ appContext }: HttpOptions): Hono<SignerEnvironment> {
  const routes = new Hono<SignerEnvironment>();
  const signed = requireSigner(appContext, { code: 'not yet' });
  const small = limitBody(bodyLimits.small);
  const sendCode = createSendCode(appContext);

  routes.post('/generate-otp', signed, small, async (context) => {
    const { party, sessionUid } = await readSession(context, appContext);
    return context.json(
      await sendCode({
        party,
        sessionUid,
        attempt: codeAttempt(context, party.id, sessionUid),
        caller: callerOf(context),
      }),
    );
  });

  routes.post('/verify-otp', signed, small, async (context) => {
    const { party, sessionUid } = await readSession(context, appContext);
    const code = readCode(parseJson(await readBody(context), jsonLimits));
    return context.json(
      await verifyCode(appContext, {
        party,
        sessionUid,
        code,
        // The hash of the request is stored. With a plain code in it, the code could be found by
        // trying all.
        attempt: codeAttempt(
          context,
          party.id,
          sessionUid,
          hashCode(appContext.secrets, sessionUid, code),
        ),
        caller: callerOf(context),
      }),
    );
  });

  return routes;
}

/** The party and the session of a code. Throws a 401 with a new session if there is none. */
async function readSession(
  context: Context<SignerEnvironment>,
  { db, secrets }: AppContext,
): Promise<{ readonly party: CodeParty; readonly sessionUid: string }> {
  const record = await readAccessRecord(db, context.get('signer'));
  const { partyId: id, envelopeId, companyId, mobile, company, language } = record;
  const { linkVersion } = context.get('signer');
  if (mobile === null) throw new ServerError(409, 'server_errors.otp.not_asked');
  const sessionUid = context.req.header('x-session-uid');
  if (sessionUid === undefined || !isSessionOf(secrets, id, sessionUid)) {
    throw codeRequired(mobile, createSessionUid(secrets, id));
  }
  return {
    party: { id, linkVersion, envelopeId, companyId, mobile, company, language },
    sessionUid,
  };
}

/** Parses the code. A malformed code is refused like a wrong one, with a 400 that says why. */
function readCode(body: unknown): string {
  const checked = checkRequest(verifyCodeRequest, body);
  if (checked.valid) return checked.value.code;
  const [message = 'server_errors.otp.code_required'] = checked.errors.code ?? [];
  throw new ServerError(400, message, { errors: checked.errors });
}

function codeAttempt(
  context: Context<SignerEnvironment>,
  partyId: string,
  ...parts: readonly string[]
) {
  return {
    scope: `party ${partyId}`,
    key: idempotencyKey(context),
    request: hashRequest(context.req.method, context.req.path, ...parts),
  };
}
