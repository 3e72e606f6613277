/** An email address with a name. */
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

/** A complete mail. */
export interface OutgoingMail {
  /** Unique, and the same if a mail is sent again: the Message-ID is derived from it. */
  readonly id: string;
  /** The sender's name. The address is the server's. */
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
   * Resolves once the mail server has accepted the mail. Throws a `MailRefusedError` if retrying
   * cannot help, and any other error if it may.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** The mail is refused permanently. The message contains no secrets. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
