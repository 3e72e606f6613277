import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** The recipients of the SMTP envelope, which may differ from the headers. */
  readonly recipients: readonly string[];
}

/** A real SMTP server on this machine that keeps what it is given. */
export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Passwords it was told, on a line that everyone could read. */
  readonly passwords: readonly string[];
  /** Says no to an address with an SMTP status, or yes with `null`. */
  refuse: (address: string) => number | null;
  /** Mails to an address, the oldest first. */
  to(address: string): readonly ReceivedMail[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const passwords: string[] = [];
  const standIn: Pick<MailServer, 'mails' | 'passwords' | 'refuse' | 'to'> = {
    mails,
    passwords,
    refuse: () => null,
    to: (address) => mails.filter(({ recipients }) => recipients.includes(address)),
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ password }, _session, callback) => {
      passwords.push(password ?? '');
      callback(null, { user: 'ada' });
    },
    onRcptTo: ({ address }, _session, callback) => {
      const status = standIn.refuse(address);
      if (status === null) return callback();
      callback(Object.assign(new Error(`No mail for ${address}`), { responseCode: status }));
    },
    onData: (stream, { envelope }, callback) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(pieces)).then((mail) => {
          mails.push({ ...mail, recipients: envelope.rcptTo.map(({ address }) => address) });
          callback();
        }, callback);
      });
    },
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
