import { createHmac, randomUUID } from 'node:crypto';
import { postToProvider } from './post-to-provider.ts';
import type { SmsSender } from './sms-sender.ts';

export interface WebhookSmsOptions {
  /** The URL that messages are posted to. */
  readonly url: string;
  /** Shared with the receiver, who uses it to verify signatures. */
  readonly secret: string;
}

/**
 * Sends messages to a webhook: a POST of `{ id, to, text }`, with a signature over the timestamp
 * and the body. To prevent replays, the receiver rejects requests older than a few minutes.
 */
export function createWebhookSms({ url, secret }: WebhookSmsOptions): SmsSender {
  return {
    async send({ to, text }) {
      const body = JSON.stringify({ id: randomUUID(), to, text });
      const timestamp = String(Math.floor(Date.now() / 1000));
      await postToProvider(
        'The SMS webhook',
        url,
        {
          'content-type': 'application/json',
          'x-sign-envelope-timestamp': timestamp,
          'x-sign-envelope-signature': `v1=${signWebhook(secret, timestamp, body)}`,
        },
        body,
      );
    },
  };
}

/** Returns the HMAC-SHA256 of `<timestamp>.<body>` in hex. */
export function signWebhook(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}
