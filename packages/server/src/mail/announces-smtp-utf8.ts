import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

/**
 * Asks a mail server whether it announces SMTPUTF8 (RFC 6531). Nodemailer would send an address with
 * other letters than ASCII before the @ in any case, which such a server may deliver to nobody.
 *
 * @throws Error if the server cannot be used.
 */
export function announcesSmtpUtf8(options: SMTPConnectionOptions): Promise<boolean> {
  const connection = new SMTPConnection(options);
  return new Promise<boolean>((resolve, reject) => {
    connection.on('error', reject);
    connection.connect((error) => {
      if (error !== undefined && error !== null) return reject(error);
      // Nothing has been sent since the response to EHLO.
      const { lastServerResponse } = connection;
      resolve(/^250[ -]SMTPUTF8\b/im.test(lastServerResponse || ''));
      connection.quit();
    });
  }).finally(() => connection.close());
}
