import { createHmac, randomUUID } from 'node:crypto';
import { postToProvider } from './post-to-provider.ts';
import type { SmsSender } from './sms-sender.ts';

export interface WebhookSmsOptions {
  /** Where messages are posted to. */
  readonly url: string;
  /** Shared with the receiver, who can tell by it that a call is ours. */
  readonly secret: string;
}

/**
 * Hands messages to a system of one's own: a POST of `{ id, to, text }`, signed over its time and
 * body. The receiver refuses what is older than some minutes, so that no call can be played again.
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

/** HMAC-SHA256 over `<timestamp>.<body>`, hex. */
export function signWebhook(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}
