import type { MailRefusal, RefusalReason } from './mail-transport.ts';

/** A mail server's response to a command. */
export interface SmtpResponse {
  /** Such as `RCPT TO`; `''` if it is not known. */
  readonly command: string;
  readonly status: number;
  /** The whole response. */
  readonly text: string;
}

/**
 * Finds what a response refuses; `null` if it refuses nothing in particular, so that the mail is
 * retried. Enhanced status codes (RFC 3463) tell whether the recipient's address is the reason.
 */
export function findRefusal({ command, status, text }: SmtpResponse): MailRefusal | null {
  // 530 requires a login or TLS. The settings are wrong, but may be corrected.
  if (status === 530) return null;
  const isFinal = status >= 500;
  const [, subject, detail] = /^\d{3}[ -][45]\.(\d{1,3})\.(\d{1,3})\b/.exec(text) ?? [];
  const reason =
    subject === undefined
      ? reasonWithoutCode(command, text)
      : reasonOf(command, Number(subject), Number(detail));
  return isFinal || (reason === 'address' && subject !== undefined) ? { reason, isFinal } : null;
}

function reasonOf(command: string, subject: number, detail: number): RefusalReason {
  if (command === 'MAIL FROM') return 'sender';
  // x.1 is about addresses, of which x.1.7 and x.1.8 are the sender's; x.2 is about mailboxes.
  if (subject === 1) return detail === 7 || detail === 8 ? 'sender' : 'address';
  if (subject === 2) return 'address';
  // RFC 6531: the address, or a header that contains it, is not accepted because it is not ASCII.
  if (subject === 6 && (detail === 7 || detail === 9)) return 'address';
  // x.4 is about routing: the domain does not exist or takes no mail.
  return subject === 4 && command === 'RCPT TO' ? 'address' : 'policy';
}

/** Some servers, such as Exim, send no enhanced codes, but say so if they do not relay mail. */
function reasonWithoutCode(command: string, text: string): RefusalReason {
  if (command === 'MAIL FROM') return 'sender';
  return command === 'RCPT TO' && !/\brelay/i.test(text) ? 'address' : 'policy';
}
