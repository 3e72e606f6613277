/** A text message to one phone. */
export interface Sms {
  /** E.164, such as `+447700900123`. */
  readonly to: string;
  readonly text: string;
}

/** Sends text messages: the port that each provider has an adapter for. */
export interface SmsSender {
  /** Resolves once the provider has taken the message. Throws an `SmsError` when it has not. */
  send(message: Sms): Promise<void>;
}

/** Why a message was not taken, for who runs the server. It never holds the number or the text. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
}

/** Milliseconds a provider has for its answer: someone is waiting for it at the page. */
export const providerPatience = 10_000;
