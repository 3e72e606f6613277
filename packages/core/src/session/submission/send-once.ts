import { SigningError, toSigningError } from '../../errors/signing-error.ts';
import type { SigningErrorCode } from '../../errors/signing-error-codes.ts';
import type { SigningEvents } from '../../events/events.ts';
import type { ShowFailure } from '../access/access-challenge.ts';
import { aborted } from '../connection/lifetime.ts';
import type { ServerCall } from '../connection/server-calls.ts';
import { createSingleFlight } from '../connection/single-flight.ts';
import type { OpenEnvelope, SessionContext } from '../session-context.ts';
import type { CallOutcome, Refusal } from '../signing-session.ts';

/** The outcome of a call that had no effect for this reason. */
export function refused(reason: SigningError): Refusal {
  return { ok: false, reason };
}

/** The outcome of a call that was not made, for a reason that nothing else reports. */
export function refusedBy(code: SigningErrorCode, message: string): Refusal {
  return refused(new SigningError(code, message));
}

/** The outcome of a call whose session was opened again or destroyed meanwhile. */
export function refusedByAbort(): Refusal {
  return refused(aborted());
}

/** A call with its idempotency key, which the server accepts only once. */
interface Attempt {
  readonly open: OpenEnvelope | null;
  readonly content: string;
  readonly call: ServerCall;
}

/** An action that takes effect at most once, however often it is sent. */
export interface SendOnce<Outcome> {
  /** Runs the task. A call made while one is running joins it. */
  run(task: () => Promise<Outcome>): Promise<Outcome>;
  /**
   * Sends a call and reads its response. After a failure, the same content is sent with the same key and
   * body, until it has succeeded or the server has certainly refused it.
   *
   * @param content - Tells two actions on one envelope apart.
   */
  send<T>(content: string, call: ServerCall, read: (body: unknown) => T): Promise<T>;
  /** The last call with other content, if it is not known whether the server accepted it. */
  uncertain(): ServerCall | null;
}

const refusalCodes: readonly SigningErrorCode[] = [
  'bad-request',
  'forbidden',
  'not-found',
  'too-large',
  'rules-broken',
];

/** Creates the state of one action, such as submitting. */
export function createSendOnce<Outcome>({
  calls,
  ids,
  envelope,
}: Pick<SessionContext, 'calls' | 'ids' | 'envelope'>): SendOnce<Outcome> {
  let attempt: Attempt | null = null;
  let uncertain: Attempt | null = null;

  function attemptOf(content: string, call: ServerCall): Attempt {
    const open = envelope();
    if (attempt?.open === open && attempt.content === content) return attempt;
    uncertain = attempt ?? uncertain;
    const headers = { 'idempotency-key': ids.create() };
    attempt = { open, content, call: { ...call, headers } };
    return attempt;
  }

  return {
    run: createSingleFlight<Outcome>(),
    async send(content, call, read) {
      const { call: keyed } = attemptOf(content, call);
      try {
        const result = read((await calls.send(keyed)).body);
        attempt = null;
        return result;
      } catch (error) {
        if (error instanceof SigningError && refusalCodes.includes(error.code)) attempt = null;
        throw error;
      }
    },
    uncertain: () => uncertain?.call ?? null,
  };
}

/**
 * Runs a task that the signer waits for, and shows why it failed.
 *
 * @param finish - What to do once the task has succeeded.
 */
export async function runAction(
  { emitter, lifetime }: Pick<SessionContext, 'emitter' | 'lifetime'>,
  action: SigningEvents['loading']['action'],
  showFailure: ShowFailure,
  task: () => Promise<void>,
  finish: () => void = () => undefined,
): Promise<CallOutcome> {
  const { scope } = lifetime;
  emitter.emit('loading', { action, active: true });
  try {
    await task();
    if (scope.aborted) return refusedByAbort();
    finish();
    return { ok: true };
  } catch (cause) {
    if (scope.aborted) return refusedByAbort();
    const error = toSigningError(cause);
    // The signer may have cancelled waiting for the network.
    if (error.code !== 'aborted') showFailure(error, action);
    return refused(error);
  } finally {
    if (!lifetime.isOver) emitter.emit('loading', { action, active: false });
  }
}
