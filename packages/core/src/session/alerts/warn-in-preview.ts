import type { SigningEvents } from '../../events/events.ts';
import type { SessionContext } from '../session-context.ts';
import type { AlertKey } from './message-keys.ts';

const previewAlerts: Readonly<Record<SigningEvents['preview-warning']['action'], AlertKey>> = {
  submit: 'alert.previewSubmit',
  reject: 'alert.previewReject',
  download: 'alert.previewDownload',
  contact: 'alert.previewContact',
};

/** Warns that a preview does not do this. */
export function warnInPreview(
  { alerts, emitter }: Pick<SessionContext, 'alerts' | 'emitter'>,
  action: SigningEvents['preview-warning']['action'],
): void {
  alerts.show(previewAlerts[action]);
  emitter.emit('preview-warning', { action });
}
