import type { Telemetry } from '../telemetry/telemetry.ts';
import { inSpan } from '../telemetry/tracer.ts';
import { MailRefusedError, type MailTransport } from './mail-transport.ts';

/** Counts and traces mails. */
export function observeMails(
  transport: MailTransport,
  { metrics, tracer }: Telemetry,
): MailTransport {
  return {
    send: async (mail) => {
      try {
        await inSpan(tracer, { name: 'mail send', kind: 'client' }, () => transport.send(mail));
        metrics.mails.inc({ outcome: 'sent' });
      } catch (error) {
        metrics.mails.inc({ outcome: error instanceof MailRefusedError ? 'refused' : 'failed' });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
