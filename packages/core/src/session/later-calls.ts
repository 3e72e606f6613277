import type { EnvelopeLoader } from './loading/envelope-loader.ts';
import type { SessionContext } from './session-context.ts';

/** Loads the code of each call. In a chunk of its own, so that the first script does not name them all. */
export const laterCalls = {
  submit: async (context: SessionContext, loader: EnvelopeLoader) =>
    (await import('./submission/submit.ts')).createSubmit(context, loader),
  confirmWidget: async (context: SessionContext) =>
    (await import('./widget/widget-verification.ts')).createConfirmWidget(context),
  reject: async (context: SessionContext, loader: EnvelopeLoader) =>
    (await import('./submission/reject.ts')).createReject(context, loader),
  download: async (context: SessionContext, loader: EnvelopeLoader) =>
    (await import('./transfer/downloads.ts')).createDownloads(context, loader),
  sendMessage: async (context: SessionContext, loader: EnvelopeLoader) =>
    (await import('./submission/send-message.ts')).createSendMessage(context, loader),
  uploads: async (context: SessionContext, loader: EnvelopeLoader) =>
    (await import('./transfer/uploads.ts')).createUploads(context, loader),
  pageText: async (context: SessionContext) =>
    (await import('./transfer/page-texts.ts')).createPageTexts(context),
  challenge: async (context: SessionContext, loader: EnvelopeLoader) =>
    (await import('./access/access-challenge.ts')).createAccessChallenge(context, loader),
};
