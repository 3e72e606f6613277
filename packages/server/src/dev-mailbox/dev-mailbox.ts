import type { OutgoingMail } from '../mail/mail-transport.ts';

/** A sent message as the development mailbox shows it. Times are ISO 8601, in UTC. */
export type DevMessage =
  | {
      readonly kind: 'mail';
      readonly to: string;
      readonly reply_to: string | null;
      readonly subject: string;
      readonly text: string;
      readonly html: string;
      /** BCP 47. */
      readonly language: string;
      readonly links: readonly string[];
      readonly attachments: readonly { readonly name: string; readonly type: string }[];
      readonly at: string;
    }
  | {
      readonly kind: 'sms';
      readonly to: string;
      readonly text: string;
      readonly links: readonly string[];
      readonly at: string;
    };

/**
 * Collects mails and text messages during development. It is kept in memory only, because
 * its contents open envelopes.
 */
export interface DevMailbox {
  addMail(mail: OutgoingMail): void;
  addSms(message: { readonly to: string; readonly text: string }): void;
  /** Newest first. */
  list(): readonly DevMessage[];
}

/** Number of messages that are kept; older ones are dropped. */
const maxMessages = 500;

export function createDevMailbox(): DevMailbox {
  const messages: DevMessage[] = [];
  const add = (message: DevMessage) => {
    messages.unshift(message);
    messages.length = Math.min(messages.length, maxMessages);
  };
  const at = () => new Date().toISOString();
  return {
    addMail: ({ to, replyTo, subject, text, html, language, attachments }) =>
      add({
        kind: 'mail',
        to: to.address,
        reply_to: replyTo?.address ?? null,
        subject,
        text,
        html,
        language,
        links: findLinks(text),
        attachments: attachments.map(({ fileName, contentType }) => ({
          name: fileName,
          type: contentType,
        })),
        at: at(),
      }),
    addSms: ({ to, text }) => add({ kind: 'sms', to, text, links: findLinks(text), at: at() }),
    list: () => [...messages],
  };
}

/** An address in running text, without the punctuation that ends a sentence. */
export const linkPattern = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g;

function findLinks(text: string): readonly string[] {
  return [...new Set(text.match(linkPattern))];
}
