import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { DataStore } from '../erase/delete-envelope.ts';
import { eraseCompany } from '../erase/erase-company.ts';
import { eraseEnvelope, findTombstone } from '../erase/erase-envelope.ts';
import { StoreError } from '../store/store-error.ts';
import type { Tables } from '../store/tables.ts';
import type { CommandResult } from './command-result.ts';
import { explained, readDataPlaces, withData } from './data-command.ts';
import { UsageError } from './usage-error.ts';

interface EraseArguments {
  readonly kind: 'company' | 'envelope';
  /** The fingerprint of an envelope, or the id of a company. */
  readonly id: string;
  readonly reason: string;
  readonly isSure: boolean;
}

/** Runs `sign-envelope erase`, beside servers that may be running. */
export async function runEraseCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const wanted = readArguments(args);
  return explained(() => withData(readDataPlaces(environment), (store) => erase(store, wanted)));
}

function readArguments(args: readonly string[]): EraseArguments {
  const { values, positionals } = parse(args);
  const [kind, id, ...others] = positionals;
  if (kind !== 'company' && kind !== 'envelope') {
    throw new UsageError(
      kind === undefined ? 'erase needs envelope or company.' : `There is no "erase ${kind}".`,
    );
  }
  if (id === undefined) {
    throw new UsageError(
      `erase ${kind} needs ${kind === 'envelope' ? 'a fingerprint' : 'the id of a company'}.`,
    );
  }
  if (others.length > 0) throw new UsageError(`erase ${kind} takes no "${others[0]}".`);
  const reason = values.reason?.trim() ?? '';
  return { kind, id, reason, isSure: values.yes === true };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string' }, yes: { type: 'boolean' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function erase(store: DataStore, { kind, id, reason, isSure }: EraseArguments) {
  const target = await (kind === 'envelope' ? findEnvelope : findCompany)(store, id);
  if (target === null) {
    const tombstone = await findTombstone(store.db, kind, id);
    if (tombstone === null) throw new StoreError(`There is no ${kind} ${id}.`);
    return `The ${kind} ${id} was erased at ${tombstone.erased_at}.`;
  }
  if (!isSure)
    return `${target.content}\nNothing has been erased. To erase it for good, add --yes.`;
  const erasure = { reason, now: Date.now() };
  await (kind === 'envelope'
    ? eraseEnvelope(store, target.id, erasure)
    : eraseCompany(store, target.id, erasure));
  return `The ${kind} ${id} has been erased.`;
}

async function findEnvelope({ db }: DataStore, fingerprint: string) {
  const envelope = await db
    .selectFrom('envelopes')
    .select(['id', 'status', 'created_at'])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (envelope === undefined) return null;
  const { id, status, created_at: createdAt } = envelope;
  const signings = await count(db, 'widget_signings', 'widget_id', id);
  if (signings > 0) {
    throw new StoreError(
      `The envelope ${fingerprint} is a widget, of which ${signings} signed envelopes were made. Erase these first.`,
    );
  }
  const parts: string[] = [];
  for (const table of ['documents', 'parties', 'answers', 'uploads', 'events'] as const) {
    parts.push(`${await count(db, table, 'envelope_id', id)} ${table}`);
  }
  const content = `The envelope ${fingerprint} of ${createdAt} (${status}) has ${parts.join(', ')}.`;
  return { id, content };
}

async function findCompany({ db }: DataStore, id: string) {
  const company = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  if (company === undefined) return null;
  const envelopes = await count(db, 'envelopes', 'company_id', id);
  const keys = await count(db, 'api_keys', 'company_id', id);
  const content = `The company ${id} (${company.name}) has ${envelopes} envelopes and ${keys} API keys.`;
  return { id, content };
}

async function count(
  db: DataStore['db'],
  table: keyof Tables,
  column: string,
  value: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
