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
  /** The same for all mails about one envelope, and for no others. */
  readonly thread: string;
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
   * Resolves once the mail server has accepted the mail. Throws a `MailRefusedError` if it refuses
   * this mail, and any other error if it cannot be used.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/**
 * Why a mail server refuses a mail: because of the recipient's `address`; by a `policy`, for which
 * the address or this server's settings may be the reason; or because of the `sender`, which is
 * this server.
 */
export type RefusalReason = 'address' | 'policy' | 'sender';

export interface MailRefusal {
  readonly reason: RefusalReason;
  /** Whether a retry cannot help. */
  readonly isFinal: boolean;
}

/** The mail server refuses a mail. The message contains no secrets. */
export class MailRefusedError extends Error implements MailRefusal {
  override readonly name = 'MailRefusedError';
  readonly reason: RefusalReason;
  readonly isFinal: boolean;

  constructor(message: string, { reason, isFinal }: MailRefusal) {
    super(message);
    this.reason = reason;
    this.isFinal = isFinal;
  }
}
