import type { Field } from '@sign-envelope/core';
import { fieldFromSender } from '@sign-envelope/core/contract';
import { defaultDateFormat, fieldTypes } from '@sign-envelope/core/rules';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import * as v from 'valibot';

/** A field as it was stored before, much like the one on the wire. */
const earlierField = v.object({
  id: v.string(),
  page: v.number(),
  index: v.number(),
  type: v.picklist(fieldTypes),
  title: v.nullable(v.string()),
  party_id: v.string(),
  required: v.picklist(['true', 'false']),
  content: v.nullable(v.string()),
  font: v.string(),
  font_size: v.number(),
  group: v.nullable(v.string()),
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
  color: v.nullable(v.string()),
  dropdown_choices: v.array(v.string()),
  merge_field: v.nullable(v.string()),
  is_merge_field: v.boolean(),
  prefilled: v.boolean(),
  contract_id: v.string(),
  contract_sent_id: v.string(),
  date_format: v.optional(v.nullable(v.string())),
});

/** The document of a field: JSON columns, and its position in the envelope. */
interface DocumentColumns {
  readonly position: number;
  readonly pages: string;
  readonly config: string;
}

const pageSizes = v.array(v.object({ width: v.number(), height: v.number() }));
const settings = v.object({ date_format: v.optional(v.string(), defaultDateFormat) });

/** The value of a JSON column; `null` if it is damaged. */
function read<S extends v.GenericSchema>(schema: S, json: string): v.InferOutput<S> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(json));
    return parsed.success ? parsed.output : null;
  } catch {
    // Not JSON. What reads the column later reports it.
    return null;
  }
}

/** The field that the sender's request becomes today. */
function toField(
  { id, party_id, contract_id, contract_sent_id, ...earlier }: v.InferOutput<typeof earlierField>,
  { position, pages, config }: DocumentColumns,
): Field {
  const sender = {
    ...earlier,
    party: 1,
    required: earlier.required === 'true',
    date_format: earlier.date_format ?? null,
  };
  return fieldFromSender(sender, {
    id,
    partyId: party_id,
    documentIndex: position,
    pages: read(pageSizes, pages) ?? [],
    position: earlier.index,
    dateFormat: read(settings, config)?.date_format ?? defaultDateFormat,
    contractId: contract_id,
    contractSentId: contract_sent_id,
  });
}

const rowsPerQuery = 1000;

/** Fields are stored as the domain's. A damaged row stays as it is, and is reported when it is read. */
export async function domainFields(db: Kysely<never>): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<DocumentColumns & { id: string; definition: string }>`
      select fields.id, fields.definition, documents.position, documents.pages, envelopes.config
      from fields
      join documents on documents.id = fields.document_id
      join envelopes on envelopes.id = fields.envelope_id
      where fields.id > ${last} order by fields.id limit ${rowsPerQuery}`.execute(db);
    for (const { id, definition, ...document } of rows) {
      const earlier = read(earlierField, definition);
      if (earlier === null) continue;
      const json = JSON.stringify(toField(earlier, document));
      await sql`update fields set definition = ${json} where id = ${id}`.execute(db);
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < rowsPerQuery) break;
  }
  const { rows: widgets } = await sql<
    Omit<DocumentColumns, 'position'> & { id: string; fields: string }
  >`
    select id, fields, pages, config from widgets`.execute(db);
  for (const { id, fields, ...widget } of widgets) {
    const earlier = read(v.array(earlierField), fields);
    if (earlier === null) continue;
    const document = { ...widget, position: 0 };
    const json = JSON.stringify(earlier.map((field) => toField(field, document)));
    await sql`update widgets set fields = ${json} where id = ${id}`.execute(db);
  }
}
