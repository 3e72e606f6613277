import type { MailTransport } from '../mail/mail-transport.ts';
import type { DevMailbox } from './dev-mailbox.ts';

/**
 * Adds mails to the development mailbox, after the mail server has accepted them if there is one.
 */
export function createDevMailTransport(
  mailbox: DevMailbox,
  server: MailTransport | null,
): MailTransport {
  return {
    send: async (mail) => {
      await server?.send(mail);
      mailbox.addMail(mail);
    },
    close: async () => server?.close(),
  };
}
