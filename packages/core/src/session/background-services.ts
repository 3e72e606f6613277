import type { LaterPorts } from '../ports/deferred-ports.ts';
import type { Ports } from '../ports/ports.ts';
import { faultOf } from '../rules/field-fault.ts';
import { createDrafting } from './drafts/draft-service.ts';
import { createOpenedReport } from './loading/report-opened.ts';
import type { Desk } from './session-context.ts';

/**
 * What makes a signing safe against the network and the device, once there is something to lose. To
 * be called whenever the phase has changed.
 */
export function createAftercare(
  desk: Desk,
  { storage }: Ports,
  later: LaterPorts | undefined,
  drafts = true,
): () => Promise<void> {
  const { calls, state } = desk;
  const reportOpened = later && createOpenedReport(desk, later);
  const follow = later && createDrafting(desk, storage, later.drafts, drafts);
  // Without a network nothing can be loaded any more: what ends a signing, and what helps where that
  // fails, is here before. Where it cannot be had now, it is loaded by the call that needs it.
  calls.prepare();
  void Promise.allSettled([import('./submission/submit.ts'), import('./submission/reject.ts')]);
  // A widget's signing is taken without an end of the session.
  state.$submission.listen(({ name }) => {
    if (name === 'accepted') void follow?.();
  });
  return async () => {
    reportOpened?.();
    desk.envelope()?.filling.judge(faultOf);
    await follow?.();
  };
}
