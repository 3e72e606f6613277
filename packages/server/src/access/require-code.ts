import { ServerError } from '../errors/server-error.ts';
import type { Database } from '../store/database.ts';
import type { Secrets } from './secrets.ts';
import { createSessionUid, isSessionOf } from './session-uid.ts';

/** A party that may have to enter a one-time code. */
export interface GuardedParty {
  readonly id: string;
  readonly mobile: string | null;
}

/** Milliseconds for which a verified session needs no other code. */
const verificationTtl = 24 * 60 * 60_000;

/**
 * Requires that the session has entered the code sent to its party's phone.
 *
 * @throws ServerError 401 of type `otp`, with the session to request a code for.
 */
export async function requireCode(
  db: Database,
  secrets: Secrets,
  party: GuardedParty,
  sessionUid: string | null,
): Promise<void> {
  const { id, mobile } = party;
  if (mobile === null) return;
  if (sessionUid === null || !isSessionOf(secrets, id, sessionUid)) {
    throw codeRequired(mobile, createSessionUid(secrets, id));
  }
  const session = await db
    .selectFrom('code_sessions')
    .select('verified_at')
    .where('id', '=', sessionUid)
    .executeTakeFirst();
  const verifiedAt = session?.verified_at ?? null;
  if (verifiedAt === null || verifiedAt + verificationTtl <= Date.now()) {
    throw codeRequired(mobile, sessionUid);
  }
}

/** The error that asks for a code. It reveals only the last digits of the phone number. */
export function codeRequired(mobile: string, sessionUid: string): ServerError {
  return new ServerError(401, 'server_errors.otp.required', {
    challenge: { type: 'otp', session_uid: sessionUid, party_mobile_last4: mobile.slice(-4) },
  });
}
