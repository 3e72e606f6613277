import { randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isMailAddress } from '../mail/mail-address.ts';
import type { Database } from '../store/database.ts';
import type { CompaniesTable } from '../store/tables.ts';
import { hashKey } from './link-keys.ts';

/** A sender's company, as an API key speaks for it. */
export interface Company {
  readonly id: string;
  readonly name: string;
  readonly parentId: string;
  /** JSON list of the origins whose pages may embed its signing; `null` for the server's own list. */
  readonly embedOrigins: string | null;
  /** Whether it was made to try the server out. */
  readonly isSample: boolean;
}

/** What a company may be added with. */
export interface CompanySettings {
  /** Where mails to it go, such as what its signers write; no mail goes to it unless told. */
  readonly contactEmail?: string;
  /** Whether it is made to try the server out: it then answers to this machine alone. */
  readonly isSample?: boolean;
}

/** Adds a company; answers its id. */
export async function addCompany(
  db: Database,
  name: string,
  { contactEmail, isSample = false }: CompanySettings = {},
): Promise<string> {
  if (contactEmail !== undefined && !isMailAddress(contactEmail)) {
    throw new Error(`"${contactEmail}" is not an email address.`);
  }
  const id = randomUUID();
  await db
    .insertInto('companies')
    .values({
      id,
      name,
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

/** Makes a new API key for a company. It is told this once: only its hash is kept. */
export async function addApiKey(db: Database, companyId: string, name = ''): Promise<string> {
  // The prefix lets a person, or a scanner for leaked secrets, see what kind of key this is.
  const key = `sign_${randomBytes(32).toString('base64url')}`;
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
  return key;
}

/** Removes a company. Its envelopes stay on the disk, for the law may ask for them; nobody is shown them. */
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
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('companies', 'companies.id', 'api_keys.company_id')
    .selectAll('companies')
    .where('api_keys.hash', '=', hashKey(key))
    .where('api_keys.revoked_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .select('api_keys.last_used_at')
    .executeTakeFirst();
  if (row === undefined) return null;
  await noteUse(db, hashKey(key), row.last_used_at);
  return toCompany(row);
}

/** How often the use of a key is written down: once a minute tells enough. Milliseconds. */
const useNoted = 60_000;

async function noteUse(db: Database, hash: string, lastUsedAt: string | null): Promise<void> {
  const now = Date.now();
  if (lastUsedAt !== null && Math.abs(now - Date.parse(lastUsedAt)) < useNoted) return;
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
