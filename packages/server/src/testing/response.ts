import { type SenderEnvelopeCreated, senderEnvelopeCreated, wireError } from '@sign-envelope/core';
import * as v from 'valibot';

/** A response with its body read: JSON as what it says, anything else as a `Buffer`. */
export interface TestResponse<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

type SentParty = SenderEnvelopeCreated['parties'][number];

/** A party of a sent envelope, by its place. Throws where nothing was sent or nobody is there. */
export function partyOf({ status, body }: TestResponse, index = 0): SentParty {
  const party = v.is(senderEnvelopeCreated, body) ? body.parties[index] : undefined;
  if (party === undefined) {
    throw new Error(`There is no party ${index} in a ${status}: ${JSON.stringify(body)}`);
  }
  return party;
}

/** The link of a party of a sent envelope, by its place. Throws as `partyOf` does. */
export function linkOf(sent: TestResponse, index = 0): string {
  return partyOf(sent, index).link;
}

/** The keys of what is wrong, by its place. Throws where a response is no refusal that says so. */
export function errorsOf({
  status,
  body,
}: TestResponse): Readonly<Record<string, readonly string[]>> {
  const errors = v.is(wireError, body) ? body.errors : undefined;
  if (errors === undefined) throw new Error(`No errors in a ${status}: ${JSON.stringify(body)}`);
  return errors;
}
