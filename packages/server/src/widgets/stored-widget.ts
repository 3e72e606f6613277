import type { Field } from '@sign-envelope/core';
import { inFillingOrder } from '@sign-envelope/core/rules';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { Company } from '../access/api-keys.ts';
import type { PdfPage } from '../documents/pdf/pdf-page.ts';
import { storedField } from '../envelopes/read/stored-field.ts';
import { readStoredPages } from '../envelopes/read/stored-pages.ts';
import { ServerError } from '../errors/server-error.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { parseStored } from '../store/stored-json.ts';
import type { CompaniesTable, WidgetsTable } from '../store/tables.ts';

const storedFields = v.array(storedField);

export interface StoredWidget {
  readonly widget: Selectable<WidgetsTable>;
  readonly company: Selectable<CompaniesTable>;
  readonly pages: readonly PdfPage[];
  /** As the sender placed and filled them in, in filling order, without a party. */
  readonly fields: readonly Field[];
}

/**
 * Reads a widget by its public code.
 *
 * @throws ServerError 404 if there is none; 410 if its company was deleted.
 */
export async function readWidget(
  db: Database | DatabaseTransaction,
  code: string,
): Promise<StoredWidget> {
  const widget = await db
    .selectFrom('widgets')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  if (widget === undefined) throw new ServerError(404, 'error.pageNotFound');
  const company = await db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', widget.company_id)
    .executeTakeFirstOrThrow();
  if (company.deleted_at !== null) throw new ServerError(410, 'server_errors.company_deleted');
  return {
    widget,
    company,
    pages: readStoredPages(widget.pages, 'widgets', widget.id),
    fields: inFillingOrder(
      parseStored(storedFields, widget.fields, {
        table: 'widgets',
        column: 'fields',
        row: widget.id,
      }),
    ),
  };
}

/** Reads a widget of this company. Throws a 404 for any other, including other companies'. */
export async function readCompanyWidget(
  db: Database,
  company: Company,
  code: string,
): Promise<StoredWidget> {
  const stored = await readWidget(db, code);
  if (stored.widget.company_id !== company.id) throw new ServerError(404, 'error.pageNotFound');
  return stored;
}
