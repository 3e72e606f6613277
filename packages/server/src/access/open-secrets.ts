import type { Database } from '../store/database.ts';
import { claimFact, findFact, setFact } from '../store/facts.ts';
import { isOnPostgres } from '../store/is-on-postgres.ts';
import { StoreError } from '../store/store-error.ts';
import { hashKey, linkKey } from './link-keys.ts';
import type { Secrets } from './secrets.ts';
import { createSecret, deriveSecrets, fingerprintOf, readSecret, secretPath } from './secrets.ts';

const restore = 'Restore it from a backup.';

/** Where the server's secret is. */
export interface SecretPlace {
  readonly dataDir: string;
  /** A file that must exist. Default: `secret` in the folder, made at the first start. */
  readonly secretFile?: string | undefined;
}

/**
 * Opens the server's secrets. Links, tokens and codes are only valid with the secret they were made
 * with, so a database in use is never opened with another secret: all links sent so far would
 * break.
 *
 * @throws StoreError if the secret is missing, damaged, or belongs to another database.
 */
export async function openSecrets(
  db: Database,
  { dataDir, secretFile }: SecretPlace,
): Promise<Secrets> {
  const path = secretFile ?? secretPath(dataDir);
  const isEmpty = await isUnused(db);
  const found = await readSecret(path);
  if (found === null && secretFile !== undefined) {
    throw new StoreError(
      `The server's secret ${path} is missing. ${isEmpty ? `Make it: openssl rand -out ${path} 32` : restore}`,
    );
  }
  if (found === null && !isEmpty) {
    throw new StoreError(
      `The server's secret ${path} is missing, and the database needs it: without it, no link sent so far works. ${restore}`,
    );
  }
  const secret = found ?? (await createSecret(path));
  const secrets = deriveSecrets(secret);
  const fingerprint = fingerprintOf(secret);
  const known = await findFact(db, 'secret');
  // Of several first starts at once, one decides.
  const isOurs =
    known === null
      ? (await madeLinks(db, secrets)) &&
        (await claimFact(db, 'secret', fingerprint)) === fingerprint
      : known === fingerprint;
  if (isOurs) return secrets;
  if (isEmpty && !isOnPostgres(db)) {
    await setFact(db, 'secret', fingerprint);
    return secrets;
  }
  throw new StoreError(
    `The server's secret ${path} does not belong to the database: no link sent so far would work. Restore both from the same backup, or name the right one by SECRET_FILE.`,
  );
}

async function isUnused(db: Database): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').executeTakeFirst()) === undefined;
}

/** Whether the links in the database, if any, were made with this secret. */
async function madeLinks(db: Database, secrets: Secrets): Promise<boolean> {
  const party = await db
    .selectFrom('parties')
    .innerJoin('envelopes', 'envelopes.id', 'parties.envelope_id')
    .select(['parties.id', 'parties.key_hash', 'parties.link_version'])
    .where('envelopes.status', 'not in', ['preview', 'template'])
    .executeTakeFirst();
  return party === undefined || hashKey(linkKey(secrets, party)) === party.key_hash;
}
