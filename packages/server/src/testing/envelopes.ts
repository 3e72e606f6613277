import type { WireEnvelope, WireField } from '@sign-envelope/core/contract';
import type { SenderEnvelopeReport } from '../envelopes/read/envelope-report.ts';
import type { TestResponse } from './response.ts';
import { envelopeOf, ownFieldsOf } from './sample-requests.ts';
import type { TestClient } from './test-client.ts';
import { makePdf } from './test-server.ts';

/** A sent envelope, and the tokens of the parties that have opened their links. */
export interface OpenedEnvelope {
  readonly fingerprint: string;
  readonly links: readonly string[];
  /** Token of the first party. */
  readonly token: string;
  /** Token of the second party, or `''`. */
  readonly other: string;
}

/** Sends an envelope with one document of two pages, and opens its links. */
export async function sendAndOpen(
  server: TestClient,
  fields: readonly object[],
  more: Parameters<typeof envelopeOf>[1] = {},
): Promise<OpenedEnvelope> {
  const { status, body } = await server.send(envelopeOf(fields, more), {
    contract: await makePdf(2),
  });
  if (status !== 200) throw new Error(`Sending returned ${status}: ${JSON.stringify(body)}`);
  const links = body.parties.map(({ link }) => link);
  const [token = '', other = ''] = await Promise.all(links.map((link) => server.open(link)));
  return { fingerprint: body.envelope_fingerprint, links, token, other };
}

/** Loads the envelope of a token. */
export async function loadEnvelope(server: TestClient, token: string): Promise<WireEnvelope> {
  return (await server.call<WireEnvelope>('/api/data/envelope', { token })).body;
}

/** Loads the fields of a token's party: all, or those with a given title. */
export async function loadOwnFields(
  server: TestClient,
  token: string,
  title?: string,
): Promise<readonly WireField[]> {
  const fields = ownFieldsOf(await loadEnvelope(server, token));
  return title === undefined ? fields : fields.filter((field) => field.title === title);
}

export function sign(
  server: TestClient,
  token: string,
  inputs: readonly object[],
  idempotencyKey?: string,
): Promise<TestResponse> {
  return server.call('/api/sign-envelope', {
    token,
    body: { inputs },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
}

/** Loads an envelope through the sender's API. */
export function reportOf(
  server: TestClient,
  fingerprint: string,
): Promise<TestResponse<SenderEnvelopeReport>> {
  return server.call(`/api/sender/envelopes/${fingerprint}`, { apiKey: server.apiKey });
}

/** Loads the types of an envelope's events, oldest first. */
export async function eventTypesOf(
  server: TestClient,
  fingerprint: string,
): Promise<readonly string[]> {
  return (await reportOf(server, fingerprint)).body.events.map(({ type }) => type);
}
