import { Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { NodeSqliteDialect } from '../dialect.ts';
import type { Tables } from '../tables.ts';
import { foundation } from './0001-foundation.ts';
import { access } from './0002-access.ts';
import { widgets } from './0003-widgets.ts';
import { mail } from './0004-mail.ts';
import { jobs } from './0006-jobs.ts';

test('turns the entries of the outbox into jobs, and mails nobody twice', async () => {
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(':memory:') });
  const migrateTo = async (migrations: Record<string, Migration>) => {
    const provider = { getMigrations: async () => migrations };
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    expect(error).toBeUndefined();
  };
  const before = {
    '0001-foundation': { up: foundation },
    '0002-access': { up: access },
    '0003-widgets': { up: widgets },
    '0004-mail': { up: mail },
  };
  await migrateTo(before);
  const at = '2026-11-20T10:00:00.000Z';
  await sql`insert into companies (id, name, parent_id, created_at) values ('acme', 'Acme', 'acme', ${at})`.execute(
    db,
  );
  for (const id of ['making', 'made']) {
    await sql`insert into envelopes (id, fingerprint, company_id, title, status, config, branding, created_at)
      values (${id}, ${id}, 'acme', ${id}, 'signed', '{}', 'null', ${at})`.execute(db);
  }
  const add = (kind: string, payload: string, done: string | null = null) =>
    sql`insert into outbox (kind, payload, created_at, attempts, due_at, done_at)
      values (${kind}, ${payload}, ${at}, 3, ${at}, ${done})`.execute(db);
  const completed = (envelopeId: string) =>
    JSON.stringify({ template: 'completed', id: 'x', envelopeId, partyId: null });
  await add('envelope.completed', '{"envelopeId":"making"}');
  await add('mail', completed('making'));
  await add('envelope.completed', '{"envelopeId":"made"}', at);
  await add('mail', completed('made'));
  await add('envelope.expired', '{"envelopeId":"gone"}');
  await add('widget-upload.abandoned', '{"uploadId":"x"}');
  await add('mail', 'no JSON');

  await migrateTo({ ...before, '0006-jobs': { up: jobs } });
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', 'payload', 'company_id', 'envelope_id', 'state', 'attempts', 'due_at'])
    .orderBy('id')
    .execute();
  const row = { company_id: 'acme', state: 'waiting', attempts: 0, due_at: at };
  expect(rows).toEqual([
    { ...row, kind: 'make-documents', payload: '{"envelopeId":"making"}', envelope_id: 'making' },
    { ...row, kind: 'mail', payload: completed('made'), envelope_id: 'made' },
    {
      ...row,
      kind: 'expire-envelope',
      payload: '{"envelopeId":"gone"}',
      company_id: '',
      envelope_id: '',
    },
    { ...row, kind: 'mail', payload: 'no JSON', company_id: '', envelope_id: '' },
  ]);
  await db.destroy();
});
