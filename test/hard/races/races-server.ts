import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SubmittedInput } from '@sign-envelope/core';
import type { WireField } from '@sign-envelope/core/contract';
import { readText } from '../../../packages/server/src/documents/testing/pdf-words.ts';
import type { SenderEnvelopeReport } from '../../../packages/server/src/envelopes/read/envelope-report.ts';
import { loadOwnFields, reportOf } from '../../../packages/server/src/testing/envelopes.ts';
import {
  type MailServer,
  startMailServer,
} from '../../../packages/server/src/testing/mail-server.ts';
import type { TestResponse } from '../../../packages/server/src/testing/response.ts';
import { envelopeOf, field, input } from '../../../packages/server/src/testing/sample-requests.ts';
import {
  createTestClient,
  type TestClient,
} from '../../../packages/server/src/testing/test-client.ts';
import { makePdf } from '../../../packages/server/src/testing/test-server.ts';
import { startKillableServer } from '../durability/killable-server.ts';

/** A party of a sent envelope, ready to sign. */
export interface RacingParty {
  readonly partyId: string;
  readonly email: string;
  readonly token: string;
  readonly field: WireField;
  /** The path on which the sender revokes the link. */
  readonly linkPath: string;
  /** Signs with one word. */
  sign(word: string, idempotencyKey?: string): Promise<TestResponse<{ readonly status: string }>>;
}

export interface RacingEnvelope {
  readonly fingerprint: string;
  readonly parties: readonly RacingParty[];
  cancel(): Promise<TestResponse>;
  report(): Promise<SenderEnvelopeReport>;
  /** The words of the finished document, as this party downloads it. */
  finishedWords(party: RacingParty | undefined): Promise<readonly string[]>;
}

/** A real server in its own process, with a real mail server. */
export interface RacesServer extends TestClient {
  readonly dataDir: string;
  readonly mails: MailServer;
  /** Sends an envelope in which each party has one field, and opens every link. */
  sendTo(count: number, more?: Record<string, unknown>): Promise<RacingEnvelope>;
  close(): Promise<void>;
}

/** A word that no other party writes. */
export const wordOf = ({ partyId }: RacingParty) => `word${partyId.replaceAll('-', '')}`;

export async function startRacesServer(): Promise<RacesServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-races-'));
  const mails = await startMailServer();
  const server = await startKillableServer(dataDir, {
    settings: {
      documentWorkers: 1,
      callsPerAddress: 0,
      callsPerLink: 0,
      smtp: { url: mails.url, from: { name: 'Sign Envelope', address: 'sign@example.com' } },
    },
  });
  const client = createTestClient(() => server.url, server.apiKey);
  const contract = await makePdf(1);
  let envelopes = 0;

  async function sendTo(
    count: number,
    { type = 'text', ...more }: Record<string, unknown> = {},
  ): Promise<RacingEnvelope> {
    envelopes += 1;
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const fields = numbers.map((party) =>
      field(String(type), { party, x: 5, y: 5 + party * 9, width: 90 }),
    );
    const parties = numbers.map((number) => `party-${envelopes}-${number}`);
    const { status, body } = await client.send(envelopeOf(fields, { parties, ...more }), {
      contract,
    });
    if (status !== 200) throw new Error(`Sending returned ${status}: ${JSON.stringify(body)}`);
    const fingerprint = body.envelope_fingerprint;
    const path = `/api/sender/envelopes/${fingerprint}`;
    const open = async (
      { party_id, link }: (typeof body.parties)[number],
      index: number,
    ): Promise<RacingParty> => {
      const token = await client.open(link);
      const [own] = await loadOwnFields(client, token);
      if (own === undefined) throw new Error('The party has no field.');
      return {
        partyId: party_id,
        email: `${parties[index]}@example.com`,
        token,
        field: own,
        linkPath: `${path}/parties/${party_id}/link`,
        sign: (word, idempotencyKey) =>
          signWith(client, token, [input(own, { inputValue: word })], idempotencyKey),
      };
    };
    return {
      fingerprint,
      parties: await Promise.all(body.parties.map(open)),
      cancel: () =>
        client.call(`${path}/cancel`, { apiKey: server.apiKey, body: { reason: null } }),
      report: async () => (await reportOf(client, fingerprint)).body,
      finishedWords: async (party) => {
        if (party === undefined) throw new Error('There is no such party.');
        const { token, partyId } = party;
        const { status, body: pdf } = await client.call<Buffer>('/api/download/envelope', {
          token,
        });
        if (status !== 200) throw new Error(`The download returned ${status}: ${pdf}`);
        const file = join(dataDir, `downloaded-${partyId}.pdf`);
        writeFileSync(file, pdf);
        return readText(file).split(/\s+/);
      },
    };
  }

  return {
    ...client,
    dataDir,
    mails,
    sendTo,
    close: async () => {
      await server.killAll();
      await mails.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function signWith(
  client: TestClient,
  token: string,
  inputs: readonly SubmittedInput[],
  idempotencyKey?: string,
): Promise<TestResponse<{ readonly status: string }>> {
  return client.call('/api/sign-envelope', {
    token,
    body: { inputs },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
}
