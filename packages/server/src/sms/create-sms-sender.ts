import type { DevMailbox } from '../dev-mailbox/dev-mailbox.ts';
import { createDevSms } from './dev-sms.ts';
import type { SmsSender } from './sms-sender.ts';
import { createTwilioSms, type TwilioOptions } from './twilio-sms.ts';
import { createWebhookSms, type WebhookSmsOptions } from './webhook-sms.ts';

/** Who sends the text messages of one-time codes. */
export type SmsSettings =
  | ({ readonly provider: 'webhook' } & WebhookSmsOptions)
  | ({ readonly provider: 'twilio' } & TwilioOptions);

/** The adapter for these settings; without any, the development mailbox, or none at all. */
export function createSmsSender(
  settings: SmsSettings | undefined,
  devMailbox: DevMailbox | null,
): SmsSender | null {
  switch (settings?.provider) {
    case 'webhook':
      return createWebhookSms(settings);
    case 'twilio':
      return createTwilioSms(settings);
    case undefined:
      return devMailbox === null ? null : createDevSms(devMailbox);
  }
}
