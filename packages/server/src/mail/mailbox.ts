import { parseMailAddress } from '@sign-envelope/core/rules';
import type { Mailbox } from './mail-transport.ts';

const withName = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>\s*$/u;

/**
 * Parses the sender of the server's mails, `name@example.com` or `A Name <name@example.com>`; returns
 * `null` for anything else. The part before the @ has to be ASCII, because each recipient's mail server
 * has to accept it. The domain is returned in A-labels.
 */
export function parseMailbox(text: string): Mailbox | null {
  const [, name, typed] = withName.exec(text) ?? [null, '', text.trim()];
  const parsed = typed === undefined ? null : parseMailAddress(typed);
  if (name === undefined || parsed === null) return null;
  const mailbox = { name, address: `${parsed.local}@${parsed.domain}` };
  return needsSmtpUtf8(mailbox) ? null : mailbox;
}

/** Whether only mail servers that announce SMTPUTF8 (RFC 6531) accept an address. */
export function needsSmtpUtf8({ address }: Pick<Mailbox, 'address'>): boolean {
  return !/^\p{ASCII}*@/u.test(address);
}

/**
 * Whether a mail may say that replies go to a mailbox. Its header cannot contain an address that needs
 * SMTPUTF8, unless the mail is sent with SMTPUTF8 anyway, because its recipient needs it (RFC 6532).
 */
export function canReplyTo(mailbox: Mailbox, recipient: Mailbox): boolean {
  return !needsSmtpUtf8(mailbox) || needsSmtpUtf8(recipient);
}
