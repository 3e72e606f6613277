import { readInkColor } from '@sign-envelope/core';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Answers per batch. Each drawing is up to 1 MB. */
const atOnce = 100;

/**
 * Reduces drawn answers to their strokes and colour, because the server draws the images itself.
 * Adds the SHA-256 of uploads.
 */
export async function printedSignatures(db: Kysely<never>): Promise<void> {
  const statements = [
    sql`create table ink_pictures (
      envelope_id text not null references envelopes (id), sha256 text not null,
      svg text not null, jpeg text not null, primary key (envelope_id, sha256))`,
    sql`alter table uploads add column sha256 text`,
    sql`alter table widget_uploads add column sha256 text`,
  ];
  for (const statement of statements) await statement.execute(db);
  await keepStrokesAlone(db);
}

async function keepStrokesAlone(db: Kysely<never>): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ field_id: string; answer: string; definition: string }>`
      select answers.field_id, answers.answer, fields.definition from answers
      join fields on fields.id = answers.field_id
      where answers.field_id > ${after} and answers.answer like '%"inputFormat":"drawn"%'
      order by answers.field_id limit ${atOnce}`.execute(db);
    for (const row of rows) {
      const answer = JSON.parse(row.answer);
      if (answer.inputFormat === 'drawn') {
        const inputValue = strokesAlone(answer.inputValue, JSON.parse(row.definition).color);
        const kept = JSON.stringify({ ...answer, inputValue });
        await sql`update answers set answer = ${kept} where field_id = ${row.field_id}`.execute(db);
      }
      after = row.field_id;
    }
    if (rows.length < atOnce) return;
  }
}

/**
 * Converts `[strokes, svg, jpeg]`. The colour is the fill of the svg, else the field's colour, else
 * black.
 */
function strokesAlone(inputValue: string, fieldColor: string | null): string {
  const [strokes, svg] = JSON.parse(inputValue);
  return JSON.stringify({ strokes, color: readInkColor(svg) ?? fieldColor ?? '#14161a' });
}
