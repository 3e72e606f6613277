import type { SenderEnvelopeCreated, WireEnvelope, WireError } from '@sign-envelope/core/contract';
import { loadEnvelope } from '../envelopes.ts';
import { linkOf } from '../response.ts';
import { envelopeOf, field, fieldsOf } from '../sample-requests.ts';
import { makePdf, type TestServer } from '../test-server.ts';
import { makeWidget } from '../widgets.ts';

/** Part of every text of another company. No response to our company may contain it. */
export const othersSecret = 'ANOTHER-COMPANYS-SECRET';

/** An envelope with several types of field, and the token of its signer. */
export interface SentTarget {
  readonly sent: SenderEnvelopeCreated;
  readonly link: string;
  readonly token: string;
  readonly envelope: WireEnvelope;
}

/** Everything on a server that calls may refer to. */
export interface Targets {
  /** API key of the calling company. */
  readonly apiKey: string;
  readonly pdf: Buffer;
  readonly widget: string;
  /** Credentials of a signer who must enter a code. */
  readonly phoned: Readonly<Record<string, string>>;
  /** Another company's envelope in its initial state, and the ids in it. */
  readonly victim: {
    readonly token: string;
    readonly known: readonly string[];
    readonly state: WireEnvelope;
  };
}

export async function prepareTargets(server: TestServer): Promise<Targets> {
  const pdf = Buffer.from(await makePdf());
  return {
    apiKey: server.apiKey,
    pdf,
    widget: await makeWidget(server),
    phoned: await askForCode(server, pdf),
    victim: await makeVictim(server, pdf),
  };
}

export async function sendTarget(
  server: TestServer,
  { apiKey, pdf }: Pick<Targets, 'apiKey' | 'pdf'>,
  title: string,
): Promise<SentTarget> {
  const fields = ['text', 'signature', 'upload', 'checkbox', 'dropdown'].map((type) =>
    field(type, { title, ...(type === 'dropdown' ? { dropdown_choices: ['a', 'b'] } : {}) }),
  );
  const sent = await server.send({ ...envelopeOf(fields), title }, { contract: pdf }, { apiKey });
  const link = linkOf(sent);
  const token = await server.open(link);
  return { sent: sent.body, link, token, envelope: await loadEnvelope(server, token) };
}

async function askForCode(server: TestServer, pdf: Buffer): Promise<Record<string, string>> {
  const parties = [{ title: 'Ada', email: 'ada@example.com', mobile: '+447700900123' }];
  const sent = await server.send({ ...envelopeOf([]), parties }, { contract: pdf });
  const token = await server.open(linkOf(sent));
  const { body } = await server.call<WireError>('/api/user', { token });
  if (body.session_uid === undefined) throw new Error('No code is asked for.');
  return { authorization: `Bearer ${token}`, 'x-session-uid': body.session_uid };
}

async function makeVictim(server: TestServer, pdf: Buffer): Promise<Targets['victim']> {
  const { apiKey } = await server.server.addCompany(othersSecret);
  const { sent, token, envelope } = await sendTarget(server, { apiKey, pdf }, othersSecret);
  return {
    token,
    state: envelope,
    known: [
      sent.envelope_fingerprint,
      envelope.envelope_id,
      ...sent.parties.map(({ party_id }) => party_id),
      ...fieldsOf(envelope).map(({ id }) => id),
    ],
  };
}
