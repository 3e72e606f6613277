import type { SenderEnvelopeCreated, WireAuth } from '@sign-envelope/core/contract';
import { envelopeOf, field } from '../../packages/server/src/testing/sample-requests.ts';
import { envelopeForm } from '../../packages/server/src/testing/test-client.ts';
import type { KillableServer } from './durability/killable-server.ts';

/** Sends an envelope with this PDF. */
export function sendPdf(to: KillableServer, contract: Uint8Array): Promise<Response> {
  return fetch(`${to.url}/api/sender/envelopes`, {
    method: 'POST',
    headers: { 'x-api-key': to.apiKey },
    body: envelopeForm(envelopeOf([field('text')]), { contract }),
  });
}

/** Sends an envelope with this PDF and opens its link. Returns the signer's token. */
export async function openEnvelope(to: KillableServer, contract: Uint8Array): Promise<string> {
  const { parties }: SenderEnvelopeCreated = await (await sendPdf(to, contract)).json();
  const key = new URL(parties[0]?.link ?? '').hash.slice(1);
  const opened = await fetch(`${to.url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  const { data }: WireAuth = await opened.json();
  return data.access_token;
}
