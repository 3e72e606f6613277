import { checkAuditLog } from '@sign-envelope/evidence';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readEnvelopeHead } from '../envelopes/read/stored-envelope.ts';
import { openStore } from '../store/database.ts';
import { reportOf } from '../testing/envelopes.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { addAuditEvent } from './audit-trail.ts';
import { exportAuditLog } from './export-audit-log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

test('events keep their order when the clock is set back, and record its time', async () => {
  const contract = await makePdf();
  const sent = await server.send(envelopeOf([field('text')]), { contract });
  const hourBefore = Date.now() - 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'], now: hourBefore });
  const cancelled = await server.call(
    `/api/sender/envelopes/${sent.body.envelope_fingerprint}/cancel`,
    { apiKey: server.apiKey, body: {} },
  );
  vi.useRealTimers();
  expect(cancelled.status).toBe(200);
  const { body } = await reportOf(server, sent.body.envelope_fingerprint);
  expect(body.events.map(({ type }) => type)).toEqual(['created', 'cancelled']);
  const [created, last] = body.events;
  expect(last?.at).toBe(created?.at);
  expect(created).not.toHaveProperty('clock');
  expect(last).toMatchObject({ clock: new Date(hourBefore).toISOString() });
});

test('[EV-05] failed attempts do not grow the log without end, and it says where it stops', async () => {
  const { place, remove } = await createTestDatabase();
  const db = await openStore(place);
  await sql`insert into companies (id, name, parent_id, created_at)
    values ('harbour', 'Harbour & Sons', '', '2026-11-20')`.execute(db);
  await sql`insert into envelopes
    (id, fingerprint, company_id, title, status, config, branding, created_at)
    values ('lease', 'f', 'harbour', 'Lease', 'sent', '{}', 'null', '2026-11-20')`.execute(db);
  for (const [position, id] of ['ada', 'ben'].entries()) {
    await sql`insert into parties (id, envelope_id, position, title, email, status, key_hash)
      values (${id}, 'lease', ${position}, ${id}, 'a@example.com', 'waiting', ${id})`.execute(db);
  }
  const add = (type: 'password_failed' | 'signed', partyId: string) =>
    db.transaction().execute((transaction) =>
      addAuditEvent(transaction, {
        type,
        envelopeId: 'lease',
        partyId,
        caller: null,
        at: '2026-11-20',
        // A user agent and a text may hold half a character, which has no canonical form.
        detail: { reason: 'Half \ud83d' },
      }),
    );
  for (let attempt = 0; attempt < 25; attempt += 1) await add('password_failed', 'ada');
  await add('password_failed', 'ben');
  await add('signed', 'ada');
  const stored = await readEnvelopeHead(db, 'lease');
  if (stored === null) throw new Error('The envelope is not there.');
  const log = await exportAuditLog(db, stored);
  await db.destroy();
  await remove();
  expect((await checkAuditLog(log)).faults).toEqual([]);
  const failed = log.events.filter(({ type }) => type === 'password_failed');
  expect(failed.filter(({ party_id }) => party_id === 'ada')).toHaveLength(20);
  expect(failed.filter(({ further }) => further !== undefined)).toEqual([
    expect.objectContaining({ index: 19, party_id: 'ada', further: 'not_recorded' }),
  ]);
  expect(log.events.slice(-2).map(({ type, party_id }) => [type, party_id])).toEqual([
    ['password_failed', 'ben'],
    ['signed', 'ada'],
  ]);
});
