import { once } from 'node:events';
import type { SenderEnvelopeCreated, WireAuth, WireEnvelope } from '@sign-envelope/core/contract';
import type { MailServer } from '../../../packages/server/src/testing/mail-server.ts';
import {
  envelopeOf,
  field,
  input,
  ownFieldsOf,
} from '../../../packages/server/src/testing/sample-requests.ts';
import { envelopeForm } from '../../../packages/server/src/testing/test-client.ts';

/** Milliseconds after which a mail counts as lost, far above the expected time. */
const mailTimeout = 120_000;

/** A signer that has opened an envelope of one party and one text field. */
export interface OpenedEnvelope {
  readonly headers: Readonly<Record<string, string>>;
  readonly envelope: WireEnvelope;
}

/** What senders and signers do with a server, each step as one call. */
export interface Journeys {
  /** Throws if the response is no success. */
  call(path: string, init?: RequestInit): Promise<Response>;
  create(apiKey: string, name: string): Promise<SenderEnvelopeCreated>;
  open(created: SenderEnvelopeCreated): Promise<OpenedEnvelope>;
  viewPage(opened: OpenedEnvelope): Promise<void>;
  sign(opened: OpenedEnvelope, text: string): Promise<void>;
  /** Resolves when the party has received the finished document by mail. */
  mailed(name: string): Promise<void>;
}

export function createJourneys(
  url: string,
  mailServer: MailServer,
  contract: Uint8Array,
): Journeys {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(url + path, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const post = (body: object, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    call,
    create: async (apiKey, name) => {
      const envelope = envelopeOf([field('text')], { parties: [name] });
      const created = await call('/api/sender/envelopes', {
        method: 'POST',
        headers: { 'x-api-key': apiKey },
        body: envelopeForm(envelope, { contract }),
      });
      return created.json();
    },
    open: async ({ parties }) => {
      const key = new URL(parties[0]?.link ?? '').hash.slice(1);
      const { data }: WireAuth = await (await call('/api/auth', post({ key }))).json();
      const headers = { authorization: `Bearer ${data.access_token}` };
      const loaded = await call('/api/data/envelope', { headers });
      return { headers, envelope: await loaded.json() };
    },
    viewPage: async ({ envelope }) => {
      const [document] = envelope.documents;
      const image = await call(`/cdn/large/${document?.fingerprint}-0.jpg`);
      await image.arrayBuffer();
    },
    sign: async ({ headers, envelope }, text) => {
      const inputs = ownFieldsOf(envelope).map((own) => input(own, { inputValue: text }));
      await call('/api/sign-envelope', post({ inputs }, headers));
    },
    mailed: async (name) => {
      const isThere = () =>
        mailServer.to(`${name}@example.com`).some(({ attachments }) => attachments.length === 1);
      const signal = AbortSignal.timeout(mailTimeout);
      while (!isThere()) {
        await once(mailServer.arrivals, 'mail', { signal }).catch((cause: unknown) => {
          throw new Error(`${name} got no document by mail.`, { cause });
        });
      }
    },
  };
}
