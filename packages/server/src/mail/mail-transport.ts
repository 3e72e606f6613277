/** A person or office with a mailbox. */
export interface Mailbox {
  /** Any text without a line break; may be empty. */
  readonly name: string;
  readonly address: string;
}

export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A mail with everything that is in it. */
export interface OutgoingMail {
  /** Unlike any other mail's, and the same when a mail is sent again: its Message-ID is made of it. */
  readonly id: string;
  /** Whose name it carries; the address is the server's own. */
  readonly fromName: string;
  readonly to: Mailbox;
  readonly replyTo: Mailbox | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47. */
  readonly language: string;
  readonly attachments: readonly MailAttachment[];
}

/** How mail leaves the server. */
export interface MailTransport {
  /**
   * Resolves once the mail is in other hands. Throws a `MailRefusedError` where trying again cannot
   * help, and anything else where it may.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** The mail will never be taken, however often it is tried. The message holds nothing secret. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
