import type { DevMailbox } from '../dev-mailbox/dev-mailbox.ts';
import { createDevSms } from './dev-sms.ts';
import type { SmsSender } from './sms-sender.ts';
import { createTwilioSms, type TwilioOptions } from './twilio-sms.ts';
import { createWebhookSms, type WebhookSmsOptions } from './webhook-sms.ts';

/** The provider that sends one-time codes by text message. */
export type SmsSettings =
  | ({ readonly provider: 'webhook' } & WebhookSmsOptions)
  | ({ readonly provider: 'twilio' } & TwilioOptions);

/** Returns the adapter for the settings. Without settings: the development mailbox, or `null`. */
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
