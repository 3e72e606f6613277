import type { SmsSettings } from './create-sms-sender.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the SMS settings from the environment and adds invalid ones to `problems`. */
export function readSmsSettings(
  environment: Environment,
  problems: string[],
): SmsSettings | undefined {
  const read = (name: string) => environment[name]?.trim() ?? '';
  const required = (name: string, use: string) => {
    const text = read(name);
    if (text === '') problems.push(`${name} is missing: ${use}.`);
    return text;
  };
  const address = (name: string, text: string) => {
    const { protocol } = URL.parse(text) ?? {};
    if (protocol !== 'http:' && protocol !== 'https:') {
      // The value may contain a key, so it is not quoted.
      problems.push(`${name} must be an address such as https://sms.example.com/send.`);
    }
    return text;
  };

  const provider = read('SMS_PROVIDER');
  switch (provider) {
    case '':
      return undefined;
    case 'webhook':
      return {
        provider,
        url: address('SMS_WEBHOOK_URL', read('SMS_WEBHOOK_URL')),
        secret: required('SMS_WEBHOOK_SECRET', 'it signs the calls'),
      };
    case 'twilio': {
      const baseUrl = read('TWILIO_BASE_URL');
      return {
        provider,
        accountSid: required('TWILIO_ACCOUNT_SID', "the account's name at Twilio"),
        authToken: required('TWILIO_AUTH_TOKEN', "the account's secret at Twilio"),
        from: required('TWILIO_FROM', 'a number of the account, or a messaging service'),
        ...(baseUrl === '' ? {} : { baseUrl: address('TWILIO_BASE_URL', baseUrl) }),
      };
    }
    default:
      problems.push(`SMS_PROVIDER must be webhook or twilio, not "${provider}".`);
      return undefined;
  }
}
