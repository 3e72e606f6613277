import type { SigningError } from '../errors/signing-error.ts';
import { lazy } from './connection/lazy.ts';
import type { EnvelopeLoader } from './loading/envelope-loader.ts';
import type { SessionContext } from './session-context.ts';
import type { Refusal, SigningSession } from './signing-session.ts';

/** The methods whose code is loaded on demand, because nobody needs them before the first field. */
type LazyCalls = Pick<
  SigningSession,
  | 'submit'
  | 'confirmWidget'
  | 'reject'
  | 'download'
  | 'sendMessage'
  | 'uploadFile'
  | 'removeFile'
  | 'uploadSignature'
  | 'signatureImage'
  | 'pageText'
>;

function rethrow(error: SigningError): never {
  throw error;
}

export function createLazyCalls(context: SessionContext, loader: EnvelopeLoader): LazyCalls {
  const { lifetime, alerts, state } = context;

  /** Shows the error of a call whose code did not load, unless the session was opened again. */
  function showFailure(error: SigningError, action: string, messageKey?: string): Refusal {
    if (error.code !== 'aborted') alerts.showError(error, action, messageKey);
    return { ok: false, reason: error };
  }

  const uploads = async () =>
    (await import('./transfer/uploads.ts')).createUploads(context, loader);

  return {
    submit: lazy(
      lifetime,
      async () => (await import('./submission/submit.ts')).createSubmit(context, loader),
      (error) => {
        if (error.code !== 'aborted') state.$submission.set({ name: 'failed', error });
        return showFailure(error, 'submit');
      },
    ),
    confirmWidget: lazy(
      lifetime,
      async () => (await import('./widget/widget-verification.ts')).createConfirmWidget(context),
      (error) => void showFailure(error, 'verify'),
    ),
    reject: lazy(
      lifetime,
      async () => (await import('./submission/reject.ts')).createReject(context, loader),
      (error) => showFailure(error, 'reject'),
    ),
    download: lazy(
      lifetime,
      async () => (await import('./transfer/downloads.ts')).createDownloads(context, loader),
      (error) => {
        showFailure(error, 'download', 'alert.downloadFailed');
        return null;
      },
    ),
    sendMessage: lazy(
      lifetime,
      async () => (await import('./submission/send-message.ts')).createSendMessage(context, loader),
      (error) => showFailure(error, 'contact'),
    ),
    uploadFile: lazy(lifetime, async () => (await uploads()).uploadFile, rethrow),
    removeFile: lazy(lifetime, async () => (await uploads()).removeFile, rethrow),
    uploadSignature: lazy(lifetime, async () => (await uploads()).uploadSignature, rethrow),
    signatureImage: lazy(lifetime, async () => (await uploads()).signatureImage, rethrow),
    pageText: lazy(
      lifetime,
      async () => (await import('./transfer/page-texts.ts')).createPageTexts(context),
      rethrow,
    ),
  };
}
