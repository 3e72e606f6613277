import type { SigningError } from '../../errors/signing-error.ts';
import type { SigningEvents } from '../../events/events.ts';
import type { Emitter } from '../emitter.ts';
import type { Alert, SessionState } from '../session-state.ts';
import type { AlertKey } from './message-keys.ts';

/** Tells the signer, by alerts, and the host, by events. */
export interface Alerts {
  /** Shows an alert. By default its tone is `warning`. */
  show(messageKey: AlertKey, tone?: Alert['tone']): void;
  /** Shows an error as an alert and reports it to the host. */
  showError(error: SigningError, action: string, messageKey?: string): void;
  /** Reports an error to the host only: a screen of its own shows it to the signer. */
  reportError(error: SigningError, action: string): void;
  /** Warns that a preview does not do this. */
  warnInPreview(action: PreviewAction): void;
}

type PreviewAction = SigningEvents['preview-warning']['action'];

const previewAlerts: Readonly<Record<PreviewAction, AlertKey>> = {
  submit: 'alert.previewSubmit',
  reject: 'alert.previewReject',
  download: 'alert.previewDownload',
  contact: 'alert.previewContact',
};

export function createAlerts(state: Pick<SessionState, '$alert'>, emitter: Emitter): Alerts {
  let lastId = 0;

  function set(
    tone: Alert['tone'],
    messageKey: string,
    values: Alert['values'] = {},
    error: SigningError | null = null,
  ): void {
    lastId += 1;
    state.$alert.set({ id: lastId, tone, messageKey, values, error });
  }

  const reportError: Alerts['reportError'] = (error, action) =>
    emitter.emit('error', { error, action });

  return {
    reportError,
    show: (messageKey, tone = 'warning') => set(tone, messageKey),
    warnInPreview(action) {
      set('warning', previewAlerts[action]);
      emitter.emit('preview-warning', { action });
    },
    showError(error, action, messageKey = error.messageKey) {
      const seconds = Math.ceil((error.retryAfter ?? 0) / 1000);
      set('danger', messageKey, { fields: error.fieldIds.length, seconds }, error);
      reportError(error, action);
    },
  };
}
