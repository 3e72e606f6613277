import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { isMailAddress } from '@sign-envelope/core/rules';
import type { Selectable } from 'kysely';
import { ServerError } from '../errors/server-error.ts';
import { lineProblem } from '../mail/one-line.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import type { CompaniesTable } from '../store/tables.ts';
import { hashKey } from './link-keys.ts';
import type { Secrets } from './secrets.ts';

/** The company that an API key belongs to. */
export interface Company {
  readonly id: string;
  readonly name: string;
  readonly parentId: string;
  /** JSON list of the origins whose pages may embed signing; `null` means the server's list. */
  readonly embedOrigins: string | null;
  /** Whether the company is for sample data. */
  readonly isSample: boolean;
}

/** Optional settings of a new company. */
export interface CompanySettings {
  /** Receives the company's mails, such as messages from signers. Without it, none are sent. */
  readonly contactEmail?: string;
  /** Whether it is a sample, which only this machine can use. */
  readonly isSample?: boolean;
}

/**
 * Adds a company and returns its id.
 *
 * @throws Error if the name, which is the sender's name in mails, is not one visible line of at most
 * 300 characters, or if the address is none.
 */
export async function addCompany(
  db: Database | DatabaseTransaction,
  name: string,
  { contactEmail, isSample = false }: CompanySettings = {},
): Promise<string> {
  if (name === '' || lineProblem(name) !== null) {
    throw new Error(`${JSON.stringify(name)} cannot be the name of a company.`);
  }
  if (contactEmail !== undefined && !isMailAddress(contactEmail)) {
    throw new Error(`"${contactEmail}" is not an email address.`);
  }
  const id = randomUUID();
  await db
    .insertInto('companies')
    .values({
      id,
      name: name.trim(),
      parent_id: id,
      created_at: new Date().toISOString(),
      embed_origins: null,
      deleted_at: null,
      contact_email: contactEmail ?? null,
      is_sample: isSample ? 1 : 0,
    })
    .execute();
  return id;
}

/** Identifies API keys to people and to scanners for leaked secrets. */
const keyPrefix = 'sign_';

/** Derives an API key from its seed: 256 bits that only this server can compute. */
export function apiKeyOf(secrets: Secrets, seed: string): string {
  const hmac = createHmac('sha256', secrets.link).update(`API key ${seed}`);
  return `${keyPrefix}${hmac.digest('base64url')}`;
}

/** Creates an API key for a company, and returns its seed. Only the key's hash is stored. */
export async function addApiKey(
  db: Database | DatabaseTransaction,
  secrets: Secrets,
  companyId: string,
  name = '',
): Promise<string> {
  const seed = randomUUID();
  await storeApiKey(db, apiKeyOf(secrets, seed), companyId, name);
  return seed;
}

/**
 * Creates an API key for a company without the server's secret, and returns the key. Nobody can compute it
 * again.
 */
export async function addRandomApiKey(
  db: Database | DatabaseTransaction,
  companyId: string,
): Promise<string> {
  const key = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
  await storeApiKey(db, key, companyId, '');
  return key;
}

async function storeApiKey(
  db: Database | DatabaseTransaction,
  key: string,
  companyId: string,
  name: string,
): Promise<void> {
  await db
    .insertInto('api_keys')
    .values({
      hash: hashKey(key),
      company_id: companyId,
      created_at: new Date().toISOString(),
      name,
      last_used_at: null,
      revoked_at: null,
    })
    .execute();
}

/**
 * Deletes a company. Its envelopes are no longer accessible but stay on disk, because the law may
 * require it.
 */
export async function deleteCompany(db: Database, id: string): Promise<void> {
  await db
    .updateTable('companies')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The company a key belongs to, or `null`. */
export async function findCompanyByKey(db: Database, key: string): Promise<Company | null> {
  const hash = hashKey(key);
  const row = await findValidKey(db, hash).selectAll('companies').executeTakeFirst();
  if (row === undefined) return null;
  await recordUse(db, hash, row.last_used_at);
  return toCompany(row);
}

/** Throws a 401 unless the API key with this hash is still valid. */
export async function requireApiKey(
  db: Database | DatabaseTransaction,
  hash: string,
): Promise<void> {
  const valid = await findValidKey(db, hash).executeTakeFirst();
  if (valid === undefined) throw new ServerError(401, 'server_errors.api_key_invalid');
}

/** A key that is not revoked, of a company that is not deleted. */
function findValidKey(db: Database | DatabaseTransaction, hash: string) {
  return db
    .selectFrom('api_keys')
    .innerJoin('companies', 'companies.id', 'api_keys.company_id')
    .select('api_keys.last_used_at')
    .where('api_keys.hash', '=', hash)
    .where('api_keys.revoked_at', 'is', null)
    .where('companies.deleted_at', 'is', null);
}

/** Minimum milliseconds between two records of a key's use. */
const useRecordInterval = 60_000;

async function recordUse(db: Database, hash: string, lastUsedAt: string | null): Promise<void> {
  const now = Date.now();
  if (lastUsedAt !== null && Math.abs(now - Date.parse(lastUsedAt)) < useRecordInterval) return;
  await db
    .updateTable('api_keys')
    .set({ last_used_at: new Date(now).toISOString() })
    .where('hash', '=', hash)
    .execute();
}

export async function findCompany(db: Database, id: string): Promise<Company | null> {
  const row = await db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toCompany(row);
}

function toCompany(row: Selectable<CompaniesTable>): Company {
  return {
    id: row.id,
    name: row.name,
    parentId: row.parent_id,
    embedOrigins: row.embed_origins,
    isSample: row.is_sample === 1,
  };
}
