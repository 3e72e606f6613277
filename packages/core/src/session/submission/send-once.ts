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
interface Attempt<Result> {
  readonly open: OpenEnvelope | null;
  readonly content: string;
  readonly call: ServerCall;
  /** Once the server has accepted it. */
  accepted?: { readonly result: Result };
}

/** An action that takes effect at most once, however often it is sent. */
export interface SendOnce<Outcome, Result> {
  /** Runs the task. A call made while one is running joins it. */
  run(task: () => Promise<Outcome>): Promise<Outcome>;
  /**
   * Sends a call and reads its response. After a failure, the same content is sent with the same key and
   * body, until the server has accepted it or certainly refused it. What it has accepted is not sent
   * again before `finish`.
   *
   * @param content - Tells two actions on one envelope apart.
   */
  send(content: string, call: ServerCall): Promise<Result>;
  /** Ends the action: from now on, the same content is another action. */
  finish(): void;
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

/**
 * Creates the state of one action, such as submitting.
 *
 * @param read - Reads the response. Throws if it is none of the server's.
 */
export function createSendOnce<Outcome, Result>(
  { calls, ids, envelope }: Pick<SessionContext, 'calls' | 'ids' | 'envelope'>,
  read: (body: unknown) => Result,
): SendOnce<Outcome, Result> {
  let attempt: Attempt<Result> | null = null;
  let uncertain: Attempt<Result> | null = null;

  function attemptOf(content: string, call: ServerCall): Attempt<Result> {
    const open = envelope();
    if (attempt?.open === open && attempt.content === content) return attempt;
    uncertain = attempt ?? uncertain;
    const headers = { 'idempotency-key': ids.create() };
    attempt = { open, content, call: { ...call, headers } };
    return attempt;
  }

  return {
    run: createSingleFlight<Outcome>(),
    async send(content, call) {
      const current = attemptOf(content, call);
      try {
        current.accepted ??= { result: read((await calls.send(current.call)).body) };
        return current.accepted.result;
      } catch (error) {
        if (error instanceof SigningError && refusalCodes.includes(error.code)) attempt = null;
        throw error;
      }
    },
    finish() {
      attempt = null;
    },
    uncertain: () => uncertain?.call ?? null,
  };
}

/**
 * Runs a task that the signer waits for, and shows why it failed.
 *
 * @param finish - What to do with the result of the task, if the session still shows the same envelope.
 */
export async function runAction<T>(
  { emitter, lifetime }: Pick<SessionContext, 'emitter' | 'lifetime'>,
  action: SigningEvents['loading']['action'],
  showFailure: ShowFailure,
  task: () => Promise<T>,
  finish: (result: T) => CallOutcome,
): Promise<CallOutcome> {
  const { scope } = lifetime;
  emitter.emit('loading', { action, active: true });
  try {
    const result = await task();
    return scope.aborted ? refusedByAbort() : finish(result);
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
