import * as v from 'valibot';
import { postToProvider } from './post-to-provider.ts';
import type { SmsSender } from './sms-sender.ts';

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A phone number of the account, an alphanumeric sender ID, or a messaging service (`MG…`). */
  readonly from: string;
  /** Another region's API, or a stand-in for tests. Default: `https://api.twilio.com`. */
  readonly baseUrl?: string;
}

const refusal = v.object({ code: v.number() });

/** Sends through Twilio's REST API, version 2010-04-01: one form-encoded POST per message. */
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

/** Returns Twilio's error code. The error message is omitted: it contains the phone number. */
async function explain(response: Response): Promise<string> {
  const body = v.safeParse(refusal, await response.json().catch(() => null));
  return body.success ? `its error ${body.output.code}` : '';
}
