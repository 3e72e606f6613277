import type { EnvelopeStatus } from '../../model/envelope.ts';
import { forgetPassword } from '../access/challenge-credentials.ts';
import type { SessionContext } from '../session-context.ts';
import { redirect } from './redirect.ts';

export interface Ending {
  readonly status: EnvelopeStatus;
  readonly redirectUrl: string | null;
}

/** Nothing is left to sign: shows the status screen, tells the host, and redirects if the sender wants it. */
export function endSession(
  context: Pick<SessionContext, 'state' | 'credentials' | 'emitter' | 'alerts' | 'navigate'>,
  ending: Ending,
): void {
  showEnded(context, ending);
  context.emitter.emit('ended', { status: ending.status, redirectUrl: ending.redirectUrl });
  redirect(context, ending.redirectUrl);
}

/** Shows the status screen only. */
export function showEnded(
  { state, credentials }: Pick<SessionContext, 'state' | 'credentials'>,
  { status, redirectUrl }: Ending,
): void {
  forgetPassword(credentials);
  state.$activeFieldId.set(null);
  state.$phase.set({ name: 'ended', status, redirectUrl });
}
