import { checkRequest } from '../../contract/requests/check-request.ts';
import { verifyCodeRequest } from '../../contract/requests/signer-requests.ts';
import type { WireBranding } from '../../contract/wire/wire-envelope.ts';
import type { Clock } from '../../ports/ports.ts';
import type { TransportRequest } from '../../ports/transport.ts';
import type { SandboxResponse } from '../sandbox-reply.ts';
import { Refusal, tooMany } from './refusal.ts';

/** The rules of codes are those of `@sign-envelope/server`. Times are milliseconds. */
const rules = { ttl: 600_000, cooldown: 60_000, maxSends: 3, maxWrong: 5 } as const;

/** The last digits of the mobile that no message is sent to. */
const mobileLastFour = '0123';

/** Milliseconds to wait after so many wrong codes. */
const waitAfter = (wrong: number) => (wrong < 3 ? 0 : 2 ** (wrong - 2) * 1000);

/** A browser's session that has to enter a code. */
interface CodeSession {
  sent: number;
  sentAt: number;
  expiresAt: number;
  wrong: number;
  /** When the next code may be tried. */
  triesFrom: number;
  isVerified: boolean;
}

export interface CodeCheck {
  /** Throws a 401 unless the session of this call has entered a code. */
  require(partyId: string, request: TransportRequest): void;
  send(partyId: string, request: TransportRequest): SandboxResponse;
  verify(partyId: string, request: TransportRequest): SandboxResponse;
}

/** @param code - The right one; `null` if none is asked for. `refusesAll` makes it wrong too. */
export function createCodeCheck(
  { code, refusesAll }: { readonly code: string | null; readonly refusesAll: boolean },
  branding: () => WireBranding,
  clock: Clock,
): CodeCheck {
  const sessions = new Map<string, CodeSession>();
  let created = 0;

  function challenge(partyId: string, uid: string | null): Refusal {
    created += uid === null ? 1 : 0;
    const session_uid = uid ?? `sandbox-session-${partyId}-${created}`;
    if (uid === null) {
      const unused = { sent: 0, sentAt: 0, expiresAt: 0, wrong: 0, triesFrom: 0 };
      sessions.set(session_uid, { ...unused, isVerified: false });
    }
    return new Refusal(401, 'server_errors.otp.required', {
      type: 'otp',
      session_uid,
      party_mobile_last4: mobileLastFour,
      branding: branding(),
    });
  }

  /** The session of a call. Throws a 401 with a new one if it has none of this party. */
  function sessionOf(partyId: string, { headers }: TransportRequest): CodeSession {
    const uid = headers['x-session-uid'] ?? '';
    const session = sessions.get(uid);
    if (session !== undefined && uid.startsWith(`sandbox-session-${partyId}-`)) return session;
    throw challenge(partyId, null);
  }

  function readCode(request: TransportRequest): string {
    const value = request.body?.kind === 'json' ? request.body.value : {};
    const checked = checkRequest(verifyCodeRequest, value);
    if (checked.valid) return checked.value.code;
    const [message = 'server_errors.otp.code_required'] = checked.errors.code ?? [];
    throw new Refusal(400, message);
  }

  function requireAsked(): void {
    if (code === null) throw new Refusal(409, 'server_errors.otp.not_asked');
  }

  return {
    require(partyId, request) {
      if (code === null) return;
      const session = sessionOf(partyId, request);
      if (!session.isVerified) throw challenge(partyId, request.headers['x-session-uid'] ?? null);
    },
    send(partyId, request) {
      requireAsked();
      const session = sessionOf(partyId, request);
      const now = clock.now();
      if (session.sent >= rules.maxSends) throw new Refusal(429, 'otp.rateLimitExceeded');
      const wait = session.sent === 0 ? 0 : session.sentAt + rules.cooldown - now;
      if (wait > 0) throw tooMany('server_errors.otp.generated_too_recently', wait);
      const expiresAt = now + rules.ttl;
      const fresh = { sentAt: now, expiresAt, wrong: 0, triesFrom: 0 };
      Object.assign(session, fresh, { sent: session.sent + 1 });
      return { body: { expires: Math.floor(expiresAt / 1000) } };
    },
    verify(partyId, request) {
      requireAsked();
      const session = sessionOf(partyId, request);
      const given = readCode(request);
      const now = clock.now();
      const isUsable = session.expiresAt > now && session.wrong < rules.maxWrong;
      if (!isUsable) throw new Refusal(400, 'otp.codeExpired');
      const wait = session.triesFrom - now;
      if (wait > 0) throw tooMany('otp.rateLimitExceeded', wait);
      if (refusesAll || given !== code) {
        session.wrong += 1;
        session.triesFrom = now + waitAfter(session.wrong);
        throw new Refusal(400, 'otp.codeIncorrect');
      }
      Object.assign(session, { isVerified: true, expiresAt: 0 });
      return { body: { verified: true } };
    },
  };
}
