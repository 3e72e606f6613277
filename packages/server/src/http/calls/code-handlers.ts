import { checkRequest, verifyCodeRequest } from '@sign-envelope/core/contract';
import { type CodeParty, readAccessRecord } from '../../access/access-record.ts';
import { hashCode } from '../../access/code-hash.ts';
import { codeRequired } from '../../access/require-code.ts';
import { createSendCode } from '../../access/send-code.ts';
import { createSessionUid, isSessionOf } from '../../access/session-uid.ts';
import { verifyCode } from '../../access/verify-code.ts';
import { ServerError } from '../../errors/server-error.ts';
import type { AppContext } from '../app-context.ts';
import type { HttpOptions } from '../context.ts';
import { jsonLimits, parseJson, readBody } from '../json-body.ts';
import type { Call, Handlers } from './handlers.ts';

/** The calls that send a one-time code to a signer and verify it. */
export function codeHandlers({ appContext }: HttpOptions) {
  const sendCode = createSendCode(appContext);
  return {
    async sendCode(call) {
      const { caller, attempt } = call;
      const { party, sessionUid } = await readSession(call, appContext);
      return sendCode({ party, sessionUid, attempt: attempt(sessionUid), caller });
    },

    async verifyCode(call) {
      const { context, caller, attempt } = call;
      const { party, sessionUid } = await readSession(call, appContext);
      const code = readCode(parseJson(await readBody(context), jsonLimits));
      // The hash of the request is stored. With a plain code in it, the code could be found by
      // trying all.
      const hash = hashCode(appContext.secrets, sessionUid, code);
      const request = { party, sessionUid, code, attempt: attempt(sessionUid, hash), caller };
      return verifyCode(appContext, request);
    },
  } satisfies Partial<Handlers>;
}

/** The party and the session of a code. Throws a 401 with a new session if there is none. */
async function readSession(
  { context, signer }: Call<'sendCode'>,
  { db, secrets }: AppContext,
): Promise<{ readonly party: CodeParty; readonly sessionUid: string }> {
  const record = await readAccessRecord(db, signer);
  const { partyId: id, envelopeId, companyId, mobile, company, language } = record;
  if (mobile === null) throw new ServerError(409, 'server_errors.otp.not_asked');
  const sessionUid = context.req.header('x-session-uid');
  if (sessionUid === undefined || !isSessionOf(secrets, id, sessionUid)) {
    throw codeRequired(mobile, createSessionUid(secrets, id));
  }
  const { linkVersion } = signer;
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
