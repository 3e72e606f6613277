import { readInkColor } from '@sign-envelope/core';
import { Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { NodeSqliteDialect } from '../dialect.ts';
import { foundation } from './0001-foundation.ts';
import { access } from './0002-access.ts';
import { widgets } from './0003-widgets.ts';
import { printedSignatures } from './0008-printed-signatures.ts';

const db = new Kysely<never>({ dialect: new NodeSqliteDialect(':memory:') });
afterEach(() => db.destroy());

const svg = `data:image/svg+xml,${encodeURIComponent('<svg><path fill="#1a3fa0" d=""/><text>VOID</text></svg>')}`;
const jpeg = 'data:image/jpeg;base64,AAAA';
const strokes = [[[1, 2, 0.5, 0]]];

test('existing drawings keep only their strokes and their colour', async () => {
  for (const migration of [foundation, access, widgets]) await migration(db);
  await sql`insert into companies values ('c', 'c', 'c', '', null, null)`.execute(db);
  await sql`insert into envelopes (id, fingerprint, company_id, title, status, config, branding, created_at)
    values ('e', 'e', 'c', '', 'sent', '{}', 'null', '')`.execute(db);
  await sql`insert into parties (id, envelope_id, position, title, email, status, key_hash)
    values ('p', 'e', 0, '', '', 'signed', 'k')`.execute(db);
  await sql`insert into documents values ('d', 'e', 0, '', 'd', '[]', '', 0)`.execute(db);
  const answer = (inputFormat: string, inputValue: string) =>
    JSON.stringify({ inputValue, inputFormat, inputFont: 'arial' });
  const drawn = (picture: string) => answer('drawn', JSON.stringify([strokes, picture, jpeg]));
  const answers: Record<string, string> = {
    written: answer('', '"inputFormat":"drawn"'),
    plain: drawn('data:image/svg+xml,none'),
  };
  // More than one batch.
  for (let index = 0; index < 250; index += 1) answers[`drawn-${index}`] = drawn(svg);
  for (const [id, each] of Object.entries(answers)) {
    await sql`insert into fields values (${id}, 'e', 'd', 'p', 0, '{"color":"#123456"}')`.execute(
      db,
    );
    await sql`insert into answers values (${id}, 'e', 'p', ${each})`.execute(db);
  }

  await printedSignatures(db);

  const { rows } = await sql<{ field_id: string; answer: string }>`
    select field_id, answer from answers`.execute(db);
  expect(rows).toHaveLength(252);
  for (const { field_id, answer: kept } of rows) {
    if (field_id === 'written') expect(kept).toBe(answers.written);
    else {
      const color = field_id === 'plain' ? '#123456' : readInkColor(svg);
      expect(kept).toBe(answer('drawn', JSON.stringify({ strokes, color })));
    }
  }
});
