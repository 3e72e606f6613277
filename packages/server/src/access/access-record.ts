import { ServerError } from '../errors/server-error.ts';
import type { Database } from '../store/database.ts';
import type { Signer } from './tokens.ts';

/** What stands between a link and its documents. */
export interface AccessRecord {
  readonly partyId: string;
  readonly envelopeId: string;
  readonly passwordHash: string | null;
  readonly mobile: string | null;
  readonly company: string;
  /** Of what is sent to this party. */
  readonly language: string;
  /** JSON list of the company's, `null` for the server's. */
  readonly embedOrigins: string | null;
}

/** Whom a one-time code is sent to. */
export interface CodeParty {
  readonly id: string;
  readonly envelopeId: string;
  readonly mobile: string;
  readonly company: string;
  readonly language: string;
}

/**
 * Reads what a signer has to prove.
 *
 * @throws ServerError 404 when the envelope is gone, 410 when the company that sent it is.
 */
export async function readAccessRecord(db: Database, signer: Signer): Promise<AccessRecord> {
  const row = await db
    .selectFrom('parties')
    .innerJoin('envelopes', 'envelopes.id', 'parties.envelope_id')
    .innerJoin('companies', 'companies.id', 'envelopes.company_id')
    .select([
      'envelopes.password_hash',
      'envelopes.language',
      'parties.mobile',
      'parties.language as party_language',
      'companies.name',
      'companies.embed_origins',
      'companies.deleted_at',
    ])
    .where('parties.id', '=', signer.partyId)
    .where('envelopes.id', '=', signer.envelopeId)
    .executeTakeFirst();
  if (row === undefined) throw new ServerError(404, 'server_errors.envelope_not_found');
  if (row.deleted_at !== null) throw companyDeleted();
  return {
    ...signer,
    passwordHash: row.password_hash,
    mobile: row.mobile,
    company: row.name,
    language: row.party_language ?? row.language,
    embedOrigins: row.embed_origins,
  };
}

/** The company is gone, and everything it sent. */
export function companyDeleted(): ServerError {
  return new ServerError(410, 'server_errors.company_deleted');
}
