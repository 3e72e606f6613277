import type { Ports } from '../ports/ports.ts';
import { findValidationError } from '../rules/validation-error.ts';
import { createAccessChallenge, type ShowFailure } from './access/access-challenge.ts';
import { createRetryPolicy } from './connection/retry-policy.ts';
import { createDraftService } from './drafts/draft-service.ts';
import type { EnvelopeLoader, LoadResult } from './loading/envelope-loader.ts';
import { loadByCalls } from './loading/load-by-calls.ts';
import { createOpenedReport } from './loading/report-opened.ts';
import type { SessionContext } from './session-context.ts';
import { createDeclineConsent } from './submission/decline-consent.ts';
import { createReject } from './submission/reject.ts';
import { createSendMessage } from './submission/send-message.ts';
import { createSubmit } from './submission/submit.ts';
import { createDownloads } from './transfer/downloads.ts';
import { createPageTexts } from './transfer/page-texts.ts';
import { createUploads } from './transfer/uploads.ts';
import { createConfirmWidget } from './widget/widget-verification.ts';

/** What a session can do once its late part has loaded. */
export type Actions = ReturnType<typeof createActions>;

/** Creates the actions of one session. */
export function createActions(
  context: SessionContext,
  loader: EnvelopeLoader,
  ports: Ports,
  keepsDrafts: boolean,
) {
  const { alerts, state } = context;
  const { showChallenge, ...challenge } = createAccessChallenge(context, loader);
  const reportOpened = createOpenedReport(context, ports.presence);
  const updateDraft = ports.drafts
    ? createDraftService(context, ports.storage, ports.drafts, keepsDrafts)
    : async () => undefined;

  const showFailure: ShowFailure = (error, action, messageKey) => {
    if (showChallenge(error)) alerts.reportError(error, action);
    else alerts.showError(error, action, messageKey);
  };

  // A widget is accepted without a change of phase.
  state.$submission.listen(({ name }) => {
    if (name === 'accepted') void updateDraft();
  });

  return {
    ...challenge,
    showChallenge,
    submit: createSubmit(context, loader, showFailure),
    confirmWidget: createConfirmWidget(context),
    declineConsent: createDeclineConsent(context),
    reject: createReject(context, showFailure),
    download: createDownloads(context, showChallenge),
    sendMessage: createSendMessage(context, showFailure),
    ...createUploads(context, showChallenge),
    pageText: createPageTexts(context),
    retry: createRetryPolicy({ ...context, ports }),
    loadByCalls: (included: LoadResult | null, preview: unknown) =>
      loadByCalls(context, included, preview),
    /** Follows a change of phase: validates the answers that came with an envelope, and updates its draft. */
    async followPhase() {
      reportOpened();
      context.envelope()?.fieldStore.validateWith(findValidationError);
      await updateDraft();
    },
  };
}
