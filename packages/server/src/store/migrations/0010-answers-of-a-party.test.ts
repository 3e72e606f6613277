import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from '../database.ts';

test('finds the answers of a party by an index', async () => {
  const db = await openStore(':memory:');
  const { rows } = await sql<{ detail: string }>`explain query plan
    select answer from answers where party_id = 'ada'`.execute(db);
  await db.destroy();
  expect(rows.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('USING INDEX answers_party'),
  ]);
});
