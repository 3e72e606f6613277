import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type HoldableEngine,
  holdable,
} from '../../../packages/server/src/documents/testing/held-engine.ts';
import {
  loadOwnFields,
  type OpenedEnvelope,
  reportOf,
  sendAndOpen,
  sign,
} from '../../../packages/server/src/testing/envelopes.ts';
import { field, input } from '../../../packages/server/src/testing/sample-requests.ts';
import {
  createQuickEngine,
  startTestServer,
  type TestServer,
} from '../../../packages/server/src/testing/test-server.ts';
import { moveExpiry } from './move-expiry.ts';

let server: TestServer;
let engine: HoldableEngine;
beforeAll(async () => {
  server = await startTestServer({
    createEngine: () => {
      engine = holdable(createQuickEngine());
      return engine;
    },
  });
});
afterAll(() => server.close());

const ended = { status: 409, body: { message: 'server_errors.envelope_ended' } };
const revoked = { status: 410, body: { message: 'server_errors.link_revoked' } };

/** Ends an envelope, or the first party's link, while that party's answers are being checked. */
const ends: readonly (readonly [
  name: string,
  end: (envelope: OpenedEnvelope) => Promise<unknown>,
  refusal: object,
])[] = [
  [
    'the envelope is cancelled',
    async ({ fingerprint }) => {
      const path = `/api/sender/envelopes/${fingerprint}/cancel`;
      const { status } = await server.call(path, { apiKey: server.apiKey, body: { reason: null } });
      expect(status).toBe(200);
    },
    ended,
  ],
  [
    'the other party rejects it',
    async ({ other }) => {
      const body = { rejection_reason: 'No.' };
      expect((await server.call('/api/reject', { token: other, body })).status).toBe(200);
    },
    ended,
  ],
  [
    'it expires',
    async ({ fingerprint }) => moveExpiry(server, fingerprint, new Date().toISOString()),
    ended,
  ],
  [
    'the link is revoked',
    async ({ fingerprint }) => {
      const { parties } = (await reportOf(server, fingerprint)).body;
      const path = `/api/sender/envelopes/${fingerprint}/parties/${parties[0]?.party_id}/link`;
      const { status } = await server.call(path, { apiKey: server.apiKey, method: 'DELETE' });
      expect(status).toBe(200);
    },
    revoked,
  ],
];

test.for(ends)(
  'a signature does not count if %s while its answers are checked',
  async ([, end, refusal]) => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const fields = [1, 2].map((party) => field('text', { party }));
    const envelope = await sendAndOpen(server, fields, { parties: ['ada', 'ben'], expires_at });
    const own = await loadOwnFields(server, envelope.token);
    // Cyrillic letters need a dry run of stamping.
    const inputs = own.map((entry) => input(entry, { inputValue: 'Жанна' }));
    const held = engine.hold('dryRun');
    const signing = sign(server, envelope.token, inputs);
    await held.made;
    await end(envelope);
    held.release();
    expect(await signing).toMatchObject(refusal);
    const { parties, events } = (await reportOf(server, envelope.fingerprint)).body;
    expect(parties[0]?.status).not.toBe('signed');
    expect(events.map(({ type }) => type)).not.toContain('signed');
  },
);
