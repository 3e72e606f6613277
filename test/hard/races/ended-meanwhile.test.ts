import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SenderEnvelopeReport } from '../../../packages/server/src/envelopes/read/envelope-report.ts';
import type { TestResponse } from '../../../packages/server/src/testing/response.ts';
import { moveExpiry } from './move-expiry.ts';
import {
  type RacesServer,
  type RacingEnvelope,
  type RacingParty,
  startRacesServer,
  wordOf,
} from './races-server.ts';

let server: RacesServer;
beforeAll(async () => {
  server = await startRacesServer();
});
afterAll(() => server.close());

const ended = { status: 409, body: { message: 'server_errors.envelope_ended' } };

/** Runs rounds concurrently, each with its number. */
const rounds = <T>(count: number, run: (round: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, round) => run(round)));

/** The first few parties sign; then all others sign at the same moment as `end` is called. */
async function signAll(
  parties: readonly RacingParty[],
  first: number,
  end: () => Promise<TestResponse>,
): Promise<{ readonly signed: readonly TestResponse[]; readonly other: TestResponse }> {
  const sign = (party: RacingParty) => party.sign(wordOf(party));
  const before = await Promise.all(parties.slice(0, first).map(sign));
  const [other, ...after] = await Promise.all([end(), ...parties.slice(first).map(sign)]);
  return { signed: [...before, ...after], other };
}

/**
 * Requires that the report agrees with each party's response, and that the trail has each event
 * once.
 */
function requireHonest(
  { parties, events }: SenderEnvelopeReport,
  racing: readonly RacingParty[],
  responses: readonly TestResponse[],
): void {
  for (const [index, { partyId }] of racing.entries()) {
    const isSigned = responses[index]?.status === 200;
    const status = parties.find(({ party_id }) => party_id === partyId)?.status;
    expect(status === 'signed').toBe(isSigned);
    const own = events.filter(({ type, party_id }) => type === 'signed' && party_id === partyId);
    expect(own).toHaveLength(isSigned ? 1 : 0);
  }
}

/** Requires that no signature follows the event that ended the envelope. */
function requireNothingAfter({ events }: SenderEnvelopeReport, end: string): void {
  const types = events.map(({ type }) => type as string);
  expect(types).toContain(end);
  expect(types.slice(types.indexOf(end))).not.toContain('signed');
  expect(types).not.toContain('completed');
}

async function requireFinished(
  envelope: RacingEnvelope,
  report: SenderEnvelopeReport,
): Promise<void> {
  expect(report.status).toBe('signed');
  expect(report.events.map(({ type }) => type)).not.toContain('cancelled');
  const words = await envelope.finishedWords(envelope.parties[0]);
  expect(words).toEqual(expect.arrayContaining(envelope.parties.map(wordOf)));
}

test('an envelope that is cancelled while its parties sign is cancelled or signed, never both', async () => {
  await rounds(6, async (round) => {
    const envelope = await server.sendTo(4);
    const { parties } = envelope;
    const { signed, other } = await signAll(parties, round % 4, envelope.cancel);
    const report = await envelope.report();
    requireHonest(report, parties, signed);
    if (other.status === 200) {
      expect(report.status).toBe('cancelled');
      requireNothingAfter(report, 'cancelled');
      for (const response of signed) {
        if (response.status !== 200) expect(response).toMatchObject(ended);
      }
      expect((await parties[0]?.sign('late'))?.status).toBe(409);
    } else {
      expect(other).toMatchObject(ended);
      await requireFinished(envelope, report);
    }
  });
});

const reject = ({ token }: RacingParty) =>
  server.call('/api/reject', { token, body: { rejection_reason: 'No.' } });

test('either a rejection or the last signature ends the envelope, never both', async () => {
  await rounds(4, async (round) => {
    const envelope = await server.sendTo(4);
    const [rejecting, ...signing] = envelope.parties;
    if (rejecting === undefined) throw new Error('There is no party.');
    // The party who rejects signs as well, so that the envelope can become complete.
    const order = [...signing, rejecting];
    const { signed, other } = await signAll(order, round % 4, () => reject(rejecting));
    const report = await envelope.report();
    if (other.status === 200) {
      expect(report.status).toBe('rejected');
      requireHonest(report, signing, signed);
      requireNothingAfter(report, 'rejected');
      expect(signed.at(-1)).toMatchObject(ended);
    } else {
      expect(other.status).toBe(409);
      requireHonest(report, order, signed);
      expect(signed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await requireFinished(envelope, report);
    }
  });
});

test('if two parties reject at the same time, one rejection counts', async () => {
  await rounds(2, async () => {
    const envelope = await server.sendTo(2);
    const responses = await Promise.all(envelope.parties.map(reject));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status, parties, events } = await envelope.report();
    expect(status).toBe('rejected');
    expect(parties.map((party) => party.status).sort()).toEqual(['rejected', 'waiting']);
    expect(events.filter(({ type }) => type === 'rejected')).toHaveLength(1);
  });
});

test('signatures count before the moment of expiry and are refused from then on', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const another = await server.sendTo(1);
  await rounds(3, async () => {
    const envelope = await server.sendTo(8, { expires_at: inAnHour });
    const [early, ...others] = envelope.parties;
    if (early === undefined) throw new Error('There is no party.');
    const responses = [await early.sign(wordOf(early))];
    expect(responses[0]?.status).toBe(200);
    const expiresAt = new Date(Date.now() + 100).toISOString();
    await moveExpiry(server, envelope.fingerprint, expiresAt);
    // One after the other, until one is refused. The last one signs after that.
    for (const party of others.slice(0, -1)) {
      const response = await party.sign(wordOf(party));
      responses.push(response);
      if (response.status !== 200) break;
    }
    const status = async () => (await envelope.report()).status;
    await expect.poll(status, { timeout: 120_000 }).toBe('expired');
    for (const party of others.slice(responses.length - 1)) {
      responses.push(await party.sign(wordOf(party)));
    }
    for (const response of responses) {
      if (response.status !== 200) expect(response).toMatchObject(ended);
    }
    expect(responses.at(-1)).toMatchObject(ended);
    const report = await envelope.report();
    requireHonest(report, envelope.parties, responses);
    for (const { type, at } of report.events) {
      if (type === 'signed') expect(at < expiresAt).toBe(true);
    }
    // Makes the server process what is due.
    await server.call(another.parties[0]?.linkPath ?? '', { apiKey: server.apiKey, body: {} });
    const types = async () => (await envelope.report()).events.map(({ type }) => type as string);
    await expect.poll(types, { timeout: 120_000 }).toContain('expired');
    requireNothingAfter(await envelope.report(), 'expired');
  });
});

test('nothing is signed by a link once its revocation is acknowledged', async () => {
  const revoked = { status: 410, body: { message: 'server_errors.link_revoked' } };
  await rounds(3, async () => {
    const envelope = await server.sendTo(6);
    const { parties } = envelope;
    const responses = await Promise.all(
      parties.map(async (party) => {
        // Cyrillic letters need a dry run of stamping, which leaves time for the revocation.
        const signing = party.sign(`ж${wordOf(party)}`);
        const { apiKey } = server;
        const revocation = await server.call(party.linkPath, { apiKey, method: 'DELETE' });
        expect(revocation.status).toBe(200);
        return signing;
      }),
    );
    const report = await envelope.report();
    requireHonest(report, parties, responses);
    for (const [index, { partyId }] of parties.entries()) {
      const response = responses[index];
      const own = report.events.filter(({ party_id }) => party_id === partyId);
      const types = own.map(({ type }) => type as string);
      const after = types.slice(types.indexOf('link_revoked') + 1);
      // A mail that was being sent may still leave.
      expect(after.filter((type) => type !== 'invited')).toEqual([]);
      if (response?.status !== 200) expect(response).toMatchObject(revoked);
    }
  });
});
