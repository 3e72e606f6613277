import { ServerError } from '../errors/server-error.ts';
import type { Database } from '../store/database.ts';
import type { LinkHolder } from './tokens.ts';

/** The data that access to an envelope's documents depends on. */
export interface AccessRecord {
  readonly partyId: string;
  readonly envelopeId: string;
  readonly companyId: string;
  readonly passwordHash: string | null;
  readonly mobile: string | null;
  readonly company: string;
  /** The language of messages to this party. */
  readonly language: string;
  /** JSON list of the company's allowed origins; `null` means the server's list. */
  readonly embedOrigins: string | null;
  /** Whether the company is for sample data. */
  readonly isSample: boolean;
  /**
   * Whether the envelope was cancelled, was rejected or has expired. Only its status is then shown.
   */
  readonly isClosed: boolean;
  /** The columns of the envelope's branding. */
  readonly branding: { readonly branding: string; readonly logo: string | null };
}

/** The party that a one-time code is sent to. */
export interface CodeParty {
  readonly id: string;
  /** How often the party's link had been replaced. */
  readonly linkVersion: number;
  readonly envelopeId: string;
  readonly companyId: string;
  readonly mobile: string;
  readonly company: string;
  readonly language: string;
}

/**
 * Reads what a signer needs for access.
 *
 * @throws ServerError 404 if there is no such envelope, 410 if its company was removed or the
 * signer's link was revoked or replaced.
 */
export async function readAccessRecord(
  db: Database,
  { partyId, envelopeId, linkVersion }: LinkHolder,
): Promise<AccessRecord> {
  const row = await db
    .selectFrom('parties')
    .innerJoin('envelopes', 'envelopes.id', 'parties.envelope_id')
    .innerJoin('companies', 'companies.id', 'envelopes.company_id')
    .select([
      'envelopes.password_hash',
      'envelopes.status',
      'envelopes.expires_at',
      'envelopes.language',
      'envelopes.branding',
      'envelopes.logo',
      'parties.mobile',
      'parties.language as party_language',
      'parties.link_version',
      'parties.link_revoked_at',
      'companies.id as company_id',
      'companies.name',
      'companies.embed_origins',
      'companies.is_sample',
      'companies.deleted_at',
    ])
    .where('parties.id', '=', partyId)
    .where('envelopes.id', '=', envelopeId)
    .executeTakeFirst();
  if (row === undefined) throw new ServerError(404, 'server_errors.envelope_not_found');
  refuseDeadLink(row, linkVersion);
  return {
    partyId,
    envelopeId,
    companyId: row.company_id,
    passwordHash: row.password_hash,
    mobile: row.mobile,
    company: row.name,
    language: row.party_language ?? row.language,
    embedOrigins: row.embed_origins,
    isSample: row.is_sample === 1,
    isClosed: isClosed(row, new Date()),
    branding: { branding: row.branding, logo: row.logo },
  };
}

const closedStatuses: readonly string[] = ['cancelled', 'rejected', 'expired'];

/** Whether an envelope has ended without all signatures. */
export function isClosed(
  { status, expires_at }: { readonly status: string; readonly expires_at: string | null },
  now: Date,
): boolean {
  if (status !== 'sent') return closedStatuses.includes(status);
  return expires_at !== null && expires_at <= now.toISOString();
}

/** The data that the validity of a link depends on. */
export interface LinkState {
  readonly link_version: number;
  readonly link_revoked_at: string | null;
  /** When its company was removed. */
  readonly deleted_at: string | null;
}

/** Throws a 410 if the company was removed, or the link was revoked or replaced. */
export function refuseDeadLink(state: LinkState, linkVersion: number): void {
  if (state.deleted_at !== null) throw companyDeleted();
  if (state.link_revoked_at !== null || state.link_version !== linkVersion) {
    throw new ServerError(410, 'server_errors.link_revoked');
  }
}

/** The company was removed, and its envelopes with it. */
export function companyDeleted(): ServerError {
  return new ServerError(410, 'server_errors.company_deleted');
}
