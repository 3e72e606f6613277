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

  const later = async () => (await import('./later-calls.ts')).laterCalls;
  const uploads = async () => (await later()).uploads(context, loader);

  return {
    submit: lazy(
      lifetime,
      async () => (await later()).submit(context, loader),
      (error) => {
        if (error.code !== 'aborted') state.$submission.set({ name: 'failed', error });
        return showFailure(error, 'submit');
      },
    ),
    confirmWidget: lazy(
      lifetime,
      async () => (await later()).confirmWidget(context),
      (error) => void showFailure(error, 'verify'),
    ),
    reject: lazy(
      lifetime,
      async () => (await later()).reject(context, loader),
      (error) => showFailure(error, 'reject'),
    ),
    download: lazy(
      lifetime,
      async () => (await later()).download(context, loader),
      (error) => {
        showFailure(error, 'download', 'alert.downloadFailed');
        return null;
      },
    ),
    sendMessage: lazy(
      lifetime,
      async () => (await later()).sendMessage(context, loader),
      (error) => showFailure(error, 'contact'),
    ),
    uploadFile: lazy(lifetime, async () => (await uploads()).uploadFile, rethrow),
    removeFile: lazy(lifetime, async () => (await uploads()).removeFile, rethrow),
    uploadSignature: lazy(lifetime, async () => (await uploads()).uploadSignature, rethrow),
    signatureImage: lazy(lifetime, async () => (await uploads()).signatureImage, rethrow),
    pageText: lazy(lifetime, async () => (await later()).pageText(context), rethrow),
  };
}
