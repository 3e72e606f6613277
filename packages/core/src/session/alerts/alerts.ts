import { SigningError } from '../../errors/signing-error.ts';
import type { SigningEvents } from '../../events/events.ts';
import { toRedirectAddress } from '../../model/redirect-address.ts';
import type { Emitter } from '../emitter.ts';
import type { SessionState } from '../session-state.ts';
import type { Alert } from '../signing-session.ts';
import type { AlertKey } from './message-keys.ts';

/** What the signer and the host are told. */
export interface Notices {
  warn(messageKey: AlertKey, tone?: Alert['tone']): void;
  /** An error that takes no screen of its own: the host hears of it and the signer can dismiss it. */
  fail(error: SigningError, action: string, messageKey?: string): void;
  /** An error that the screens show by themselves: only the host is told. */
  report(error: SigningError, action: string): void;
  /** A preview does none of this: warns, sends nothing. */
  refuseInPreview(action: SigningEvents['preview-warning']['action']): void;
  /** Asks the host to go there, if it is an address to be followed. */
  redirect(address: string | null): void;
}

const previewAlerts: Readonly<Record<SigningEvents['preview-warning']['action'], AlertKey>> = {
  submit: 'alert.previewSubmit',
  reject: 'alert.previewReject',
  download: 'alert.previewDownload',
  contact: 'alert.previewContact',
};

export function createNotices(state: SessionState, emitter: Emitter): Notices {
  let lastId = 0;

  function show(tone: Alert['tone'], messageKey: string, values: Alert['values'] = {}): void {
    lastId += 1;
    state.$alert.set({ id: lastId, tone, messageKey, values });
  }

  const report: Notices['report'] = (error, action) => emitter.emit('error', { error, action });

  return {
    report,
    warn: (messageKey, tone = 'warning') => show(tone, messageKey),
    fail(error, action, messageKey = error.messageKey) {
      show('danger', messageKey, {
        fields: error.fieldIds.length,
        seconds: Math.ceil((error.retryAfter ?? 0) / 1000),
      });
      report(error, action);
    },
    refuseInPreview(action) {
      show('warning', previewAlerts[action]);
      emitter.emit('preview-warning', { action });
    },
    redirect(address) {
      if (address === null) return;
      const url = toRedirectAddress(address);
      if (url !== null) emitter.emit('redirect', { url });
      // The address itself is left out of the message: it is a stranger's text.
      else
        report(
          new SigningError('redirect-refused', 'Only http and https are followed'),
          'redirect',
        );
    },
  };
}
