import * as v from 'valibot';
import { postToProvider } from './post-to-provider.ts';
import type { SmsSender } from './sms-sender.ts';

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number of the account, a name that is allowed to send, or a messaging service (`MG…`). */
  readonly from: string;
  /** `https://api.twilio.com` unless told: another region's, or a stand-in for tests. */
  readonly baseUrl?: string;
}

const refusal = v.object({ code: v.number() });

/** Sends by Twilio's REST API, version 2010-04-01: one form-encoded POST for each message. */
export function createTwilioSms(options: TwilioOptions): SmsSender {
  const { accountSid, authToken, from, baseUrl = 'https://api.twilio.com' } = options;
  const account = encodeURIComponent(accountSid);
  const url = `${baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${account}/Messages.json`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    send: ({ to, text }) =>
      postToProvider(
        'Twilio',
        url,
        {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
          accept: 'application/json',
        },
        new URLSearchParams({ To: to, [sender]: from, Body: text }).toString(),
        explain,
      ),
  };
}

/** Twilio's number for what is wrong. Its words are left out: they repeat the phone's number. */
async function explain(answer: Response): Promise<string> {
  const body = v.safeParse(refusal, await answer.json().catch(() => null));
  return body.success ? `its error ${body.output.code}` : '';
}
