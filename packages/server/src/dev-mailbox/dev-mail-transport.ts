import type { MailTransport } from '../mail/mail-transport.ts';
import type { DevMailbox } from './dev-mailbox.ts';

/** Puts mails where a developer can read them; where there is a mail server, after it has taken them. */
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
