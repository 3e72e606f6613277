import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SenderEnvelopeCreated, WireAuth, WireEnvelope } from '@sign-envelope/core/contract';
import { expect } from 'vitest';
import type { SenderEnvelopeReport } from '../../../packages/server/src/envelopes/read/envelope-report.ts';
import { makePdf } from '../../../packages/server/src/testing/test-server.ts';
import { type KillableServer, startKillableServer } from './killable-server.ts';

const envelopesPerRound = 3;
const partiesPerEnvelope = 6;
/** Number of concurrent calls. */
const lanes = 4;

/** When a server is killed in one round. */
export interface Kill {
  /**
   * The number of acknowledged signings after which it is killed, as a share of those of the round:
   * above 0, and well below 1.
   */
  readonly after: number;
  /** Waits from that acknowledgement to the kill, while other calls are in flight. */
  readonly pause: () => Promise<void>;
}

/** Few processes, because each server starts its own. */
const settings = { documentWorkers: 1 };

type WireField = WireEnvelope['documents'][number]['fields'][string][number];

/** One party's signing: what was sent, and the server's response, if it arrived. */
interface Signing {
  readonly fingerprint: string;
  readonly partyId: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A text that no other party writes. */
  readonly text: string;
  readonly inputs: readonly object[];
  acknowledged: unknown;
}

let dataDir: string;
let server: KillableServer;
let contract: Blob;

async function call<Body = unknown>(path: string, init: RequestInit = {}) {
  const response = await fetch(`${server.url}/api${path}`, init);
  const body: Body = await response.json();
  return { status: response.status, body };
}

const asSender = () => ({ authorization: `Bearer ${server.apiKey}` });

/** Sends an envelope to many parties, each with a text field and a signature field. */
async function send(title: string): Promise<readonly Signing[]> {
  const parties = Array.from({ length: partiesPerEnvelope }, (_, index) => ({
    title: `Person ${index}`,
    email: `person-${index}@example.com`,
  }));
  const place = { page: 1, x: 10, width: 40, height: 4, required: true };
  const fields = parties.flatMap((_, index) => [
    { ...place, party: index + 1, type: 'text', y: 10 },
    { ...place, party: index + 1, type: 'signature', y: 20 },
  ]);
  const documents = [{ title: 'Contract', file: 'contract', fields }];
  const form = new FormData();
  form.set('envelope', JSON.stringify({ title, parties, documents }));
  form.set('contract', contract, 'contract.pdf');
  const { body } = await call<SenderEnvelopeCreated>('/sender/envelopes', {
    method: 'POST',
    headers: asSender(),
    body: form,
  });
  return Promise.all(
    body.parties.map(async (party) => {
      const headers = await open(party.link);
      const text = `${title}, ${party.party_id}`;
      return {
        fingerprint: body.envelope_fingerprint,
        partyId: party.party_id,
        headers,
        text,
        inputs: (await fieldsOf(party.party_id, headers)).map((field) => response(field, text)),
        acknowledged: null,
      };
    }),
  );
}

async function open(link: string): Promise<Record<string, string>> {
  const { body } = await call<WireAuth>('/auth', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: new URL(link).hash.slice(1) }),
  });
  return {
    authorization: `Bearer ${body.data.access_token}`,
    'content-type': 'application/json',
  };
}

async function fieldsOf(
  partyId: string,
  headers: Readonly<Record<string, string>>,
): Promise<readonly WireField[]> {
  const { body } = await call<WireEnvelope>('/data/envelope', { headers });
  const [document] = body.documents;
  return (document?.fields['1'] ?? []).filter((field) => field.party_id === partyId);
}

function response(field: WireField, text: string) {
  const isSignature = field.type === 'signature';
  return {
    inputId: field.id,
    contractId: field.contract_id,
    contractSentId: field.contract_sent_id,
    inputValue: text,
    inputFormat: isSignature ? 'typed' : '',
    inputFont: isSignature ? 'caveat' : field.font,
    inputSize: field.font_size,
  };
}

async function sign({ headers, partyId, inputs }: Signing): Promise<unknown> {
  const { status, body } = await call('/sign-envelope', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': `signing-of-${partyId}` },
    body: JSON.stringify({ inputs }),
  });
  if (status !== 200) throw new Error(`Signing returned ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Signs one after the other, as fast as the server responds, until the server is gone. */
async function signUntilKilled(
  signings: readonly Signing[],
  acknowledged: () => void,
): Promise<void> {
  for (const signing of signings) {
    try {
      signing.acknowledged = await sign(signing);
      acknowledged();
    } catch (error) {
      // A broken connection is expected here; an error response is not.
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

/** Reads the state of a signing, from the sender's report and from what its party loads. */
async function look({ fingerprint, partyId, headers }: Signing) {
  const { body } = await call<SenderEnvelopeReport>(`/sender/envelopes/${fingerprint}`, {
    headers: asSender(),
  });
  const { events, parties } = body;
  const fields = await fieldsOf(partyId, headers);
  return {
    status: parties.find((party) => party.party_id === partyId)?.status,
    signedEvents: events.filter(({ type, party_id }) => type === 'signed' && party_id === partyId)
      .length,
    answers: fields.map(({ content }) => content),
  };
}

const whole = ({ text }: Signing) => ({
  status: 'signed',
  signedEvents: 1,
  answers: [text, text],
});
const untouched = { status: 'waiting', signedEvents: 0, answers: ['', ''] };

/**
 * Kills a server during signings, once for each of `kills`, and requires each time that it has lost
 * none that it acknowledged, that all others are stored completely or not at all, and that repeating
 * them duplicates none.
 */
export async function signThroughKills(kills: readonly Kill[]): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-durability-'));
  contract = new Blob([new Uint8Array(await makePdf())], { type: 'application/pdf' });
  server = await startKillableServer(dataDir, { settings });
  try {
    const all: Signing[] = [];
    for (const [round, kill] of kills.entries()) all.push(...(await runRound(round, kill)));
    await requireAllSigned(all);
  } finally {
    await server.killAll();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function runRound(round: number, kill: Kill): Promise<readonly Signing[]> {
  const titles = Array.from({ length: envelopesPerRound }, (_, index) => `${round}.${index}`);
  const signings = (await Promise.all(titles.map(send))).flat();
  await signAndKill(signings, kill);
  server = await startKillableServer(dataDir, { apiKey: server.apiKey, settings });

  const requireWholeOrUntouched = async (signing: Signing) => {
    const seen = await look(signing);
    if (signing.acknowledged !== null) expect(seen).toEqual(whole(signing));
    else expect([whole(signing), untouched]).toContainEqual(seen);
  };
  await Promise.all(signings.map(requireWholeOrUntouched));
  // Callers that had a response get the same one again; the others get theirs now.
  const signAgain = async (signing: Signing) => {
    const again = await sign(signing);
    expect(again).toEqual(signing.acknowledged ?? again);
    expect(again).toEqual({ status: expect.stringMatching(/^(?:sent|signed)$/) });
  };
  await Promise.all(signings.map(signAgain));
  return signings;
}

/** Signs in several lanes, and kills the server while some signings are acknowledged and others not. */
async function signAndKill(signings: readonly Signing[], { after, pause }: Kill): Promise<void> {
  let untilKill = Math.floor(after * signings.length) + 1;
  await new Promise<void>((resolve, reject) => {
    const acknowledged = () => {
      untilKill -= 1;
      if (untilKill !== 0) return;
      pause()
        .then(() => server.kill())
        .catch(reject);
    };
    const streams = Array.from({ length: lanes }, (_, lane) =>
      signUntilKilled(
        signings.filter((_signing, index) => index % lanes === lane),
        acknowledged,
      ),
    );
    Promise.all(streams).then(() => server.kill().then(resolve, reject), reject);
  });
  // The round would prove nothing otherwise.
  const missing = signings.filter((signing) => signing.acknowledged === null);
  expect(missing.length, 'signings without an acknowledgement').toBeGreaterThan(0);
  expect(missing.length).toBeLessThan(signings.length);
}

async function requireAllSigned(all: readonly Signing[]): Promise<void> {
  const requireWhole = async (signing: Signing) =>
    expect(await look(signing)).toEqual(whole(signing));
  await Promise.all(all.map(requireWhole));
  for (const fingerprint of new Set(all.map((signing) => signing.fingerprint))) {
    const { body } = await call<SenderEnvelopeReport>(`/sender/envelopes/${fingerprint}`, {
      headers: asSender(),
    });
    expect(body.status).toBe('signed');
    const completed = body.events.filter(({ type }) => type === 'completed');
    expect(completed).toHaveLength(1);
  }
}
