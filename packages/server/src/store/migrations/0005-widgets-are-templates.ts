import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

interface EarlierWidget {
  readonly id: string;
  readonly company_id: string;
  readonly title: string;
  readonly document_id: string;
  readonly document_title: string;
  readonly fingerprint: string;
  readonly pages: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly received: string | null;
  readonly fields: string;
  readonly config: string;
  readonly branding: string;
  readonly logo: string | null;
  readonly redirect_url: string | null;
  readonly language: string;
  readonly created_at: string;
}

const finish = [
  sql`pragma defer_foreign_keys = on`,
  sql`create temp table widget_codes as select id, code from widgets`,
  sql`drop table widgets`,
  sql`create table widgets (
    id text primary key references envelopes (id), code text not null unique)`,
  sql`insert into widgets (id, code) select id, code from widget_codes`,
  sql`drop table widget_codes`,
  // The results of calls that created widgets are in another format now.
  sql`delete from idempotency where result like '{"code":%'`,
];

/** A widget is an envelope with the status `template`, of one party, which has the widget's id. */
export async function widgetsAreTemplates(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<EarlierWidget>`select * from widgets`.execute(db);
  for (const widget of rows) {
    const { id, document_id: documentId, created_at: at } = widget;
    await sql`insert into envelopes (id, fingerprint, company_id, title, status, config, branding,
      logo, redirect_url, language, created_at)
      values (${id}, ${randomBytes(16).toString('hex')}, ${widget.company_id}, ${widget.title},
      'template', ${widget.config}, ${widget.branding}, ${widget.logo}, ${widget.redirect_url},
      ${widget.language}, ${at})`.execute(db);
    const partyId = randomUUID();
    await sql`insert into parties (id, envelope_id, position, title, email, status, key_hash)
      values (${partyId}, ${id}, 0, '', '', 'waiting', ${randomBytes(32).toString('hex')})`.execute(
      db,
    );
    await sql`insert into documents (id, envelope_id, position, title, fingerprint, pages, sha256,
      bytes, received)
      values (${documentId}, ${id}, 0, ${widget.document_title}, ${widget.fingerprint},
      ${widget.pages}, ${widget.sha256}, ${widget.bytes}, ${widget.received})`.execute(db);
    for (const [position, field] of fieldsOf(widget.fields, partyId).entries()) {
      await sql`insert into fields (id, envelope_id, document_id, party_id, position, definition)
        values (${field.id}, ${id}, ${documentId}, ${partyId}, ${position}, ${field.definition})`.execute(
        db,
      );
    }
  }
  for (const statement of finish) await statement.execute(db);
}

/** The fields of a widget. Damaged ones stay as they are, and are reported when they are read. */
function fieldsOf(json: string, partyId: string) {
  const whole = [{ id: randomUUID(), definition: json }];
  try {
    const fields: unknown = JSON.parse(json);
    if (!Array.isArray(fields)) return whole;
    return fields.map((field: unknown) => {
      const id = typeof field === 'object' && field !== null && 'id' in field ? field.id : null;
      return {
        id: typeof id === 'string' ? id : randomUUID(),
        definition: JSON.stringify(
          typeof field === 'object' && field !== null ? { ...field, partyId } : field,
        ),
      };
    });
  } catch {
    return whole;
  }
}
