import type { Database } from '../store/database.ts';
import { findFact, setFact } from '../store/facts.ts';
import { StoreError } from '../store/store-error.ts';
import { hashKey, linkKey } from './link-keys.ts';
import type { Secrets } from './secrets.ts';
import { createSecret, deriveSecrets, fingerprintOf, readSecret, secretPath } from './secrets.ts';

/**
 * Opens the server's secrets. Links, tokens and codes are only valid with the secret they were made
 * with, so a database in use is never opened with another secret: all links sent so far would
 * break.
 *
 * @throws StoreError if the secret is missing, damaged, or belongs to another database.
 */
export async function openSecrets(db: Database, dataDir: string): Promise<Secrets> {
  const path = secretPath(dataDir);
  const isEmpty = await isUnused(db);
  const found = await readSecret(dataDir);
  if (found === null && !isEmpty) {
    throw new StoreError(
      `The server's secret ${path} is missing, and the database beside it needs it: without it, no link sent so far works. Restore it from a backup.`,
    );
  }
  const secret = found ?? (await createSecret(dataDir));
  const secrets = deriveSecrets(secret);
  const fingerprint = fingerprintOf(secret);
  const known = await findFact(db, 'secret');
  if (known === fingerprint) return secrets;
  const isOther = known === null ? !(await madeLinks(db, secrets)) : !isEmpty;
  if (isOther) {
    throw new StoreError(
      `The server's secret ${path} does not belong to the database beside it: no link sent so far would work. Restore both from the same backup.`,
    );
  }
  await setFact(db, 'secret', fingerprint);
  return secrets;
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
