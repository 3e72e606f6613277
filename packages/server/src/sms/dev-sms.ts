import type { DevMailbox } from '../dev-mailbox/dev-mailbox.ts';
import type { SmsSender } from './sms-sender.ts';

/** Adds messages to the development mailbox, where developers read the code. */
export function createDevSms(mailbox: DevMailbox): SmsSender {
  return { send: async (message) => mailbox.addSms(message) };
}
