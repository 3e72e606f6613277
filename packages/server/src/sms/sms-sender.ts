/** A text message to one phone. */
export interface Sms {
  /** E.164, such as `+447700900123`. */
  readonly to: string;
  readonly text: string;
}

/** Port for sending text messages, with one adapter per provider. */
export interface SmsSender {
  /** Resolves once the provider has accepted the message; rejects with an `SmsError` otherwise. */
  send(message: Sms): Promise<void>;
}

/** A message was not accepted. Contains the reason, never the phone number or the text. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
}

/** Timeout of a call to a provider in milliseconds. The signer is waiting for its result. */
export const providerTimeout = 10_000;
