import {
  type SenderEnvelopeCreated,
  senderEnvelopeCreated,
  wireError,
} from '@sign-envelope/core/contract';
import * as v from 'valibot';

/** A response and its body: parsed if it is JSON, otherwise a `Buffer`. */
export interface TestResponse<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

type SentParty = SenderEnvelopeCreated['parties'][number];

/** Returns a party of a sent envelope. Throws if sending failed or there is no such party. */
export function partyOf({ status, body }: TestResponse, index = 0): SentParty {
  const party = v.is(senderEnvelopeCreated, body) ? body.parties[index] : undefined;
  if (party === undefined) {
    throw new Error(`There is no party ${index} in a ${status}: ${JSON.stringify(body)}`);
  }
  return party;
}

/** Returns the link of a party of a sent envelope. Throws like `partyOf`. */
export function linkOf(sent: TestResponse, index = 0): string {
  return partyOf(sent, index).link;
}

/** Returns the `errors` of a response: error keys by path. Throws if it has none. */
export function errorsOf({
  status,
  body,
}: TestResponse): Readonly<Record<string, readonly string[]>> {
  const errors = v.is(wireError, body) ? body.errors : undefined;
  if (errors === undefined) throw new Error(`No errors in a ${status}: ${JSON.stringify(body)}`);
  return errors;
}
