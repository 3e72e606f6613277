import { EventEmitter, once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** The mail as it was sent. */
  readonly source: string;
  /** Whether the envelope was sent with SMTPUTF8. */
  readonly isUtf8: boolean;
  /** The recipients of the SMTP envelope, which may differ from the headers. */
  readonly recipients: readonly string[];
}

/** A local SMTP server that keeps the mails it receives. */
export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Emits `mail` whenever one has been received. */
  readonly arrivals: EventEmitter;
  /** Passwords that were sent to it without encryption. */
  readonly passwords: readonly string[];
  /** Returns the SMTP status, or the response, to refuse an address with; `null` to accept it. */
  refuse: (address: string) => number | string | null;
  /** Resolves when a mail that has been received may be accepted. */
  accept: () => Promise<void>;
  /** Mails to an address, oldest first. */
  to(address: string): readonly ReceivedMail[];
  close(): Promise<void>;
}

/** @param options.hasUtf8 - Whether it announces SMTPUTF8. */
export async function startMailServer({ hasUtf8 = true } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  const passwords: string[] = [];
  const standIn: Pick<MailServer, 'mails' | 'arrivals' | 'passwords' | 'refuse' | 'accept' | 'to'> =
    {
      mails,
      arrivals,
      passwords,
      refuse: () => null,
      accept: async () => undefined,
      to: (address) => mails.filter(({ recipients }) => recipients.includes(address)),
    };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    hideSMTPUTF8: !hasUtf8,
    onAuth: ({ password }, _session, callback) => {
      passwords.push(password ?? '');
      callback(null, { user: 'ada' });
    },
    onRcptTo: ({ address }, _session, callback) => {
      const refusal = standIn.refuse(address);
      if (refusal === null) return callback();
      const [, status, text] = /^(\d{3}) ?(.*)$/.exec(String(refusal)) ?? [];
      const error = new Error(text || `No mail for ${address}`);
      callback(Object.assign(error, { responseCode: Number(status) }));
    },
    onData: (stream, { envelope }, callback) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const source = Buffer.concat(pieces);
        PostalMime.parse(source).then(async (mail) => {
          mails.push({
            ...mail,
            source: source.toString(),
            isUtf8: envelope.smtpUtf8 === true,
            recipients: envelope.rcptTo.map(({ address }) => address),
          });
          arrivals.emit('mail');
          await standIn.accept();
          callback();
        }, callback);
      });
    },
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    // A server that is killed in the middle of a mail resets its connection.
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
  });
  const listener = server.listen(0, '0.0.0.0');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return Object.assign(standIn, {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}
