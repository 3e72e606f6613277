import type { DeferredPorts } from '../ports/deferred-ports.ts';
import type { Ports } from '../ports/ports.ts';
import { findValidationError } from '../rules/validation-error.ts';
import { createDraftService } from './drafts/draft-service.ts';
import { createOpenedReport } from './loading/report-opened.ts';
import type { SessionContext } from './session-context.ts';

/** Loads what a lost connection would make unreachable: retries, submitting and rejecting. */
function prepareForOffline({ calls }: Pick<SessionContext, 'calls'>): void {
  calls.prepare();
  // If one fails to load now, the call that needs it loads it again.
  void Promise.allSettled([
    import('./later-calls.ts'),
    import('./submission/submit.ts'),
    import('./submission/reject.ts'),
  ]);
}

/**
 * Starts what runs behind an open envelope: drafts, preparation for a lost connection, the report that
 * it was opened, and the check of answers that came with it. Call the returned function after every
 * change of phase.
 *
 * @param deferred - Without these ports, no draft is kept and nothing is reported.
 */
export function createBackgroundServices(
  context: SessionContext,
  { storage }: Pick<Ports, 'storage'>,
  deferred: DeferredPorts | undefined,
  keepsDrafts = true,
): () => Promise<void> {
  const { state } = context;
  const reportOpened = deferred && createOpenedReport(context, deferred);
  const updateDraft =
    deferred && createDraftService(context, storage, deferred.drafts, keepsDrafts);
  prepareForOffline(context);
  // A widget is accepted without a change of phase.
  state.$submission.listen(({ name }) => {
    if (name === 'accepted') void updateDraft?.();
  });
  return async () => {
    reportOpened?.();
    context.envelope()?.fieldStore.validateWith(findValidationError);
    await updateDraft?.();
  };
}
