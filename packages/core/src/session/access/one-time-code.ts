import { parseOtp, requireCodeVerified } from '../../contract/one-time-code.ts';
import { toNumber, toWhole } from '../../contract/readers.ts';
import type { SigningError } from '../../errors/signing-error.ts';
import type { TransportResponse } from '../../ports/transport.ts';
import { serverMessageKeys } from '../alerts/message-keys.ts';
import { type Opening, toSigningError } from '../loading/envelope-loader.ts';
import type { Desk } from '../session-context.ts';
import { noCode } from '../session-state.ts';
import type { CodeStatus } from '../signing-session.ts';

/** Specification, section 9. */
const codeLength = 6;
const mostCodes = 3;
/** Milliseconds. */
const resendAfter = 60_000;
const requestErrorStays = 20_000;

/** The one-time code: sending it, entering it, and what a reload in the middle remembers. */
export interface Coding {
  /** Goes on where this tab left the code screen. */
  takeUp(): void;
  sendCode(): Promise<void>;
  haveCode(): void;
  enterCode(code: string): Promise<void>;
  clearCodeError(): void;
}

/** Said of themselves, whatever was asked. */
const plainErrors: readonly SigningError['code'][] = ['network', 'timeout', 'session-expired'];

/** Specification, section 8: 429, then a message known to translations, else something went wrong. */
function textOf(error: SigningError): string {
  const isKnown = serverMessageKeys.includes(error.messageKey);
  if (error.code === 'rate-limited') {
    const isOwn = isKnown && error.messageKey.includes('otp');
    return isOwn ? error.messageKey : 'otp.rateLimitExceeded';
  }
  return isKnown || plainErrors.includes(error.code) ? error.messageKey : 'otp.unknownError';
}

/**
 * When the code ends, by this device's clock: the server's own may be minutes away, and its answer's
 * date tells how far.
 */
function expiryOf({ headers, body }: TransportResponse, now: number): number | null {
  const { expiresAt } = parseOtp(body);
  const date = Date.parse(headers.date ?? '');
  return expiresAt === null || Number.isNaN(date) ? expiresAt : expiresAt - date + now;
}

/** What a reload is to find: nothing of the code itself. */
function toKept({ step, codesSent, expiresAt, resendAt }: CodeStatus): string {
  return [step, codesSent, expiresAt ?? '', resendAt ?? ''].join(' ');
}

function readKept(kept: string | null): CodeStatus {
  const [step, codesSent, expiresAt, resendAt] = (kept ?? '').split(' ');
  return {
    ...noCode,
    step: step === 'entry' ? 'entry' : 'send',
    codesSent: toWhole(codesSent, 0, mostCodes) ?? 0,
    expiresAt: toNumber(expiresAt),
    resendAt: toNumber(resendAt),
  };
}

export function createCoding(desk: Desk, opening: Opening): Coding {
  const { state, notices, calls, credentials, clock, ids, life } = desk;
  const { $code, $phase } = state;
  let cancelResend: (() => void) | null = null;
  let cancelError: (() => void) | null = null;

  function set(change: Partial<CodeStatus>): void {
    $code.set({ ...$code.get(), ...change });
    credentials.keepCode(toKept($code.get()));
  }

  /** Another may be asked for from then on. */
  function waitUntil(resendAt: number | null): void {
    cancelResend?.();
    const wait = (resendAt ?? 0) - clock.now();
    const chapter = life.signal;
    set({ resendAt: wait > 0 ? resendAt : null });
    if (wait <= 0) return;
    cancelResend = clock.after(wait, () => {
      if (!chapter.aborted) set({ resendAt: null });
    });
  }

  function showRequestError(requestError: string): void {
    const chapter = life.signal;
    cancelError?.();
    set({ requestError });
    cancelError = clock.after(requestErrorStays, () => {
      if (!chapter.aborted) set({ requestError: null });
    });
  }

  /** What every failure has in common; the rest is said on the screen. Answers whether that is left to do. */
  async function isLeftToSay(error: SigningError, chapter: AbortSignal): Promise<boolean> {
    if (chapter.aborted) return false;
    set({ busy: null });
    notices.report(error, 'code');
    // The envelope's own 401 would ask for the code again: that screen stands.
    if (error.code === 'code-required') return true;
    return !(await opening.challenge(error)) && !chapter.aborted;
  }

  async function sendCode(): Promise<void> {
    const { busy, codesSent, resendAt } = $code.get();
    if ($phase.get().name !== 'code' || busy !== null) return;
    if (codesSent >= mostCodes || resendAt !== null) return;
    const chapter = life.signal;
    cancelError?.();
    set({ busy: 'sending', requestError: null, resent: false });
    try {
      const response = await calls.send({
        method: 'POST',
        path: '/generate-otp',
        headers: { 'idempotency-key': ids.create() },
      });
      const expiresAt = expiryOf(response, clock.now());
      const resent = codesSent > 0;
      set({
        busy: null,
        step: 'entry',
        codesSent: codesSent + 1,
        expiresAt,
        resent,
        verifyError: null,
      });
      waitUntil(codesSent + 1 < mostCodes ? clock.now() + resendAfter : null);
    } catch (cause) {
      const error = toSigningError(cause);
      if (!(await isLeftToSay(error, chapter))) return;
      showRequestError(textOf(error));
      if (error.messageKey === 'server_errors.otp.generated_too_recently') {
        waitUntil(clock.now() + (error.retryAfter ?? resendAfter));
      }
    }
  }

  async function verify(code: string): Promise<void> {
    const chapter = life.signal;
    cancelError?.();
    set({ busy: 'verifying', requestError: null, resent: false });
    try {
      const response = await calls.send({
        method: 'POST',
        path: '/verify-otp',
        body: { kind: 'json', value: { code } },
        headers: { 'idempotency-key': ids.create() },
      });
      requireCodeVerified(response.body);
    } catch (cause) {
      const error = toSigningError(cause);
      if (!(await isLeftToSay(error, chapter))) return;
      if (error.status === 400) set({ verifyError: textOf(error) });
      else showRequestError(textOf(error));
      return;
    }
    await enter(chapter);
  }

  /** The code was right: on to the envelope. */
  async function enter(chapter: AbortSignal): Promise<void> {
    cancelResend?.();
    credentials.keepCode(null);
    try {
      await opening.goOn();
      if (!chapter.aborted) $code.set(noCode);
    } catch (cause) {
      if (chapter.aborted) return;
      $code.set(noCode);
      const error = toSigningError(cause);
      if ((await opening.challenge(error)) || chapter.aborted) return;
      if (desk.envelope() === null) {
        $phase.set({ name: 'failed', error });
        notices.report(error, 'open');
      } else {
        // Asked for in the middle of a signing, whose answers are still there.
        $phase.set({ name: 'signing' });
        notices.fail(error, 'open');
      }
    }
  }

  return {
    takeUp() {
      $code.set(readKept(credentials.code()));
      waitUntil($code.get().resendAt);
    },
    sendCode,
    haveCode() {
      if ($phase.get().name === 'code') set({ step: 'entry', requestError: null });
    },
    async enterCode(text) {
      const { busy, verifyError } = $code.get();
      if ($phase.get().name !== 'code' || busy !== null || verifyError !== null) return;
      const code = text.replace(/\D/gu, '');
      if (code.length === codeLength) await verify(code);
      else set({ verifyError: 'server_errors.otp.code_invalid_length' });
    },
    clearCodeError: () => set({ verifyError: null }),
  };
}
