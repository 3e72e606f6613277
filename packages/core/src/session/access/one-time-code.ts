import { parseOtp } from '../../contract/code-sent.ts';
import { toInteger, toNumber } from '../../contract/readers.ts';
import { requireSuccess } from '../../contract/responses.ts';
import { type SigningError, toSigningError } from '../../errors/signing-error.ts';
import { toDigits } from '../../model/to-digits.ts';
import type { TransportResponse } from '../../ports/transport.ts';
import { serverMessageKeys } from '../alerts/message-keys.ts';
import type { AbortScope } from '../connection/lifetime.ts';
import { noMessage } from '../connection/response-error.ts';
import type { EnvelopeLoader } from '../loading/envelope-loader.ts';
import type { SessionContext } from '../session-context.ts';
import { type CodeStatus, noCode } from '../session-state.ts';

/** Digits of a code. */
const codeLength = 6;
const maxCodes = 3;
/** Milliseconds. */
const resendCooldown = 60_000;
const requestErrorDuration = 20_000;

/** The one-time code: sending it, entering it, and restoring the screen after a reload. */
export interface OneTimeCode {
  /** Restores the code screen as this tab left it. */
  restore(): void;
  sendCode(): Promise<void>;
  goToCodeEntry(): void;
  enterCode(code: string): Promise<void>;
  clearCodeError(): void;
}

/** Errors shown with their own text, regardless of the call. */
const plainErrors: readonly SigningError['code'][] = ['network', 'timeout', 'session-expired'];

/** The text of a 429, else a known server message, else a general one. */
function messageKeyFor(error: SigningError): string {
  const isKnown = serverMessageKeys.includes(error.messageKey);
  if (error.code === 'rate-limited') {
    const isAboutCodes = isKnown && error.messageKey.includes('otp');
    return isAboutCodes ? error.messageKey : 'otp.rateLimitExceeded';
  }
  return isKnown || plainErrors.includes(error.code) ? error.messageKey : 'otp.unknownError';
}

/**
 * When the code expires, by the session's clock. The server's clock may be minutes off; the response's
 * `date` header tells by how much.
 */
function expiryOf({ headers, body }: TransportResponse, now: number): number | null {
  const date = Date.parse(headers.date ?? '');
  const serverNow = Number.isNaN(date) ? now : date;
  const { expiresAt } = parseOtp(body, serverNow);
  return expiresAt === null ? null : expiresAt - serverNow + now;
}

/**
 * What a reload restores; never the code itself. Times are counted from now, because the device's clock may
 * be set before the reload.
 */
function serializeStatus(
  { step, codesSent, ...code }: CodeStatus,
  now: number,
  at: number,
): string {
  const times = [code.expiresAt, code.resendAt].map((time) => (time === null ? '' : time - now));
  return [step, codesSent, ...times, at].join(' ');
}

function parseStatus(text: string | null, now: number, at: number): CodeStatus {
  const [step, codesSent, expiresIn, resendIn, savedAt] = (text ?? '').split(' ');
  // No time has passed by a clock that was set back.
  const passed = Math.max(0, at - (toNumber(savedAt) ?? at));
  const toTime = (wait: string | undefined) => {
    const left = toNumber(wait);
    return left === null ? null : now + left - passed;
  };
  return {
    ...noCode,
    step: step === 'entry' ? 'entry' : 'send',
    codesSent: toInteger(codesSent, 0, maxCodes) ?? 0,
    expiresAt: toTime(expiresIn),
    resendAt: toTime(resendIn),
  };
}

/** The parts of a session that a one-time code works with. */
export type CodeContext = Pick<
  SessionContext,
  | 'state'
  | 'alerts'
  | 'calls'
  | 'credentials'
  | 'clock'
  | 'serverTime'
  | 'ids'
  | 'lifetime'
  | 'envelope'
>;

export function createOneTimeCode(
  context: CodeContext,
  continueLoading: EnvelopeLoader['continueLoading'],
  showChallenge: (error: SigningError) => boolean,
): OneTimeCode {
  const { state, alerts, calls, credentials, clock, ids, lifetime } = context;
  const { $code, $phase } = state;
  let cancelResendTimer: (() => void) | null = null;
  let cancelErrorTimer: (() => void) | null = null;

  /** The time by which the status is stored: the server's, as far as it is known. */
  const storedTime = () => context.serverTime.now() ?? clock.now();

  function set(change: Partial<CodeStatus>): void {
    $code.set({ ...$code.get(), ...change });
    credentials.set('code', serializeStatus($code.get(), clock.now(), storedTime()));
  }

  /** Blocks another request for a code until then. */
  function startCooldown(resendAt: number | null): void {
    cancelResendTimer?.();
    const wait = (resendAt ?? 0) - clock.now();
    const { scope } = lifetime;
    set({ resendAt: wait > 0 ? resendAt : null });
    if (wait <= 0) return;
    cancelResendTimer = clock.after(wait, () => {
      if (!scope.aborted) set({ resendAt: null });
    });
  }

  function showRequestError(requestError: string): void {
    const { scope } = lifetime;
    cancelErrorTimer?.();
    set({ requestError });
    cancelErrorTimer = clock.after(requestErrorDuration, () => {
      if (!scope.aborted) set({ requestError: null });
    });
  }

  /** Handles what all failures have in common. Returns whether the code screen should show the error too. */
  function handleFailure(error: SigningError, scope: AbortScope): boolean {
    if (scope.aborted) return false;
    set({ busy: null });
    alerts.reportError(error, 'code');
    // The code screen is up already.
    if (error.code === 'code-required') return true;
    return !showChallenge(error);
  }

  async function sendCode(): Promise<void> {
    const { busy, codesSent, resendAt, step } = $code.get();
    if ($phase.get().name !== 'code' || busy !== null) return;
    if (codesSent >= maxCodes || resendAt !== null) return;
    const { scope } = lifetime;
    cancelErrorTimer?.();
    set({ busy: 'sending', requestError: null, resent: false });
    try {
      const response = await calls.send({
        method: 'POST',
        path: '/generate-otp',
        headers: { 'idempotency-key': ids.create() },
      });
      const expiresAt = expiryOf(response, clock.now());
      set({
        busy: null,
        step: 'entry',
        codesSent: codesSent + 1,
        expiresAt,
        // Somebody on the entry screen had a code already.
        resent: codesSent > 0 || step === 'entry',
        verifyError: null,
      });
      startCooldown(codesSent + 1 < maxCodes ? clock.now() + resendCooldown : null);
    } catch (cause) {
      const error = toSigningError(cause);
      if (!handleFailure(error, scope)) return;
      showRequestError(messageKeyFor(error));
      if (error.messageKey === 'server_errors.otp.generated_too_recently') {
        startCooldown(clock.now() + (error.retryAfter ?? resendCooldown));
      }
    }
  }

  async function verify(code: string): Promise<void> {
    const { scope } = lifetime;
    cancelErrorTimer?.();
    set({ busy: 'verifying', requestError: null, resent: false });
    try {
      const response = await calls.send({
        method: 'POST',
        path: '/verify-otp',
        body: { kind: 'json', value: { code } },
        headers: { 'idempotency-key': ids.create() },
      });
      requireSuccess(response.body, 'verify-otp');
    } catch (cause) {
      const error = toSigningError(cause);
      if (!handleFailure(error, scope)) return;
      // Without a message, the server does not say that the code is wrong.
      const isAboutCode = error.status === 400 && error.message !== noMessage(400);
      if (isAboutCode) set({ verifyError: messageKeyFor(error) });
      else showRequestError(messageKeyFor(error));
      return;
    }
    await loadEnvelope(scope);
  }

  /** Loads the envelope after a correct code. */
  async function loadEnvelope(scope: AbortScope): Promise<void> {
    cancelResendTimer?.();
    credentials.set('code', null);
    try {
      await continueLoading();
      if (!scope.aborted) $code.set(noCode);
    } catch (cause) {
      if (scope.aborted) return;
      $code.set(noCode);
      const error = toSigningError(cause);
      if (showChallenge(error)) return;
      if (context.envelope() === null) {
        $phase.set({ name: 'failed', error });
        alerts.reportError(error, 'open');
      } else {
        // The code was asked for while signing: the answers are still there.
        $phase.set({ name: 'signing' });
        alerts.showError(error, 'open');
      }
    }
  }

  return {
    restore() {
      $code.set(parseStatus(credentials.get('code'), clock.now(), storedTime()));
      startCooldown($code.get().resendAt);
    },
    sendCode,
    goToCodeEntry() {
      if ($phase.get().name === 'code') set({ step: 'entry', requestError: null });
    },
    async enterCode(text) {
      const { busy, verifyError } = $code.get();
      if ($phase.get().name !== 'code' || busy !== null || verifyError !== null) return;
      const code = toDigits(text);
      if (code.length === codeLength) await verify(code);
      else set({ verifyError: 'server_errors.otp.code_invalid_length' });
    },
    clearCodeError: () => set({ verifyError: null }),
  };
}
