import { parseMailAddress } from '@sign-envelope/core/rules';
import { createTransport } from 'nodemailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import { announcesSmtpUtf8 } from './announces-smtp-utf8.ts';
import { findRefusal } from './find-refusal.ts';
import { type Mailbox, MailRefusedError, type MailTransport } from './mail-transport.ts';
import { needsSmtpUtf8 } from './mailbox.ts';
import { plainLine } from './plain-line.ts';

/** The SMTP server, and the address that mails are sent from. */
export interface SmtpSettings {
  /**
   * `smtp://user:password@host:port`, or `smtps://` for implicit TLS. With `?requireTLS=true`, or a
   * password for another machine, STARTTLS is required.
   */
  readonly url: string;
  /** The sender of all mails. Its name is appended to the company's in brackets. */
  readonly from: Mailbox;
}

/** Timeouts in milliseconds. A slow mail server delays the following mails. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mail by SMTP. A mail that is resent keeps its Message-ID, so that it can be recognised. */
export function createSmtpTransport({ url, from }: SmtpSettings): MailTransport {
  const options = { url, ...timeouts, ...(sendsPassword(url) ? { requireTLS: true } : {}) };
  const smtp = createTransport(options);
  const connection = new SMTPTransport(options).options;
  const domain =
    parseMailAddress(from.address)?.domain ?? from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    send: async (mail) => {
      const to = toSend(mail.to);
      const replyTo = mail.replyTo === null ? null : toSend(mail.replyTo);
      const name = plainLine(mail.fromName);
      const attachments = mail.attachments.map(({ fileName, contentType, content }) => ({
        filename: fileName,
        contentType,
        content,
      }));
      try {
        if (needsSmtpUtf8(to) && !(await announcesSmtpUtf8(connection))) {
          throw refusedAddress('server_errors.mail.no_smtputf8');
        }
        await smtp.sendMail({
          messageId: `<${mail.id}@${domain}>`,
          // The mails of an envelope are one conversation. No mail has this id: RFC 5322, section 3.6.4.
          references: `<${mail.thread}@${domain}>`,
          from: { name: from.name === '' ? name : `${name} (${from.name})`, address: from.address },
          to,
          ...(replyTo === null ? {} : { replyTo }),
          // Explicit, so that recipients are never parsed from a header.
          envelope: { from: from.address, to: [to.address] },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments,
          headers: {
            'Content-Language': mail.language,
            // Prevents automatic replies such as out-of-office messages: RFC 3834.
            'Auto-Submitted': 'auto-generated',
          },
          disableUrlAccess: true,
          disableFileAccess: true,
        });
      } catch (error) {
        throw explain(error);
      }
    },
    close: async () => smtp.close(),
  };
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a password is sent to another machine, which requires TLS. */
function sendsPassword(url: string): boolean {
  const { hostname, username } = new URL(url);
  return username !== '' && !loopbackHosts.has(hostname);
}

/**
 * A mailbox as it is sent: its domain in A-labels. If the part before the @ needs SMTPUTF8, Nodemailer
 * sends the same domain in U-labels, which such mail servers accept as well (RFC 6531, section 3.3).
 * Throws a `MailRefusedError` for what is no address, or more than one.
 */
function toSend({ name, address }: Mailbox): Mailbox {
  const parsed = parseMailAddress(address);
  if (parsed === null) throw refusedAddress('The address cannot be used.');
  return { name: plainLine(name), address: `${parsed.local}@${parsed.domain}` };
}

function refusedAddress(message: string): MailRefusedError {
  return new MailRefusedError(message, { reason: 'address', isFinal: true });
}

/** Error codes of a mail server that refuses this mail, rather than all mails of this server. */
const refusals = ['EENVELOPE', 'EMESSAGE'];

/** Describes an error without the mail, because errors are logged and mails contain keys. */
function explain(error: unknown): Error {
  if (error instanceof MailRefusedError) return error;
  if (!(error instanceof Error)) return new Error('The mail server could not be used.');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'ESMTP';
  if (code === 'ETLS') {
    return new Error('The mail server offers no STARTTLS, and nothing is sent to it without.');
  }
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  const response = 'response' in error && typeof error.response === 'string' ? error.response : '';
  const text = plainLine(response === '' ? code : response, 200);
  const command = 'command' in error && typeof error.command === 'string' ? error.command : '';
  const refusal =
    refusals.includes(code) && status !== null
      ? findRefusal({ command, status, text: response })
      : null;
  return refusal === null
    ? new Error(`The mail server did not accept a message: ${text}`)
    : new MailRefusedError(text, refusal);
}
