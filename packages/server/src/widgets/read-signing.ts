import { isExpired, type SignedQuery } from '../access/signed-query.ts';
import { readStoredBranding, type StoredBranding } from '../company/stored-branding.ts';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import { readEnvelopeHead } from '../envelopes/read/stored-envelope.ts';
import { maxNameLength, plainLine } from '../mail/plain-line.ts';
import { isVerifyLink, type WidgetSigningName } from './verify-link.ts';
import { expiredLink, findSigning, invalidLink } from './verify-widget.ts';

/** The signing that a verification link would confirm. */
export interface PendingSigning {
  /** Whether it has been confirmed already. */
  readonly verified: boolean;
  readonly document_title: string;
  readonly company_name: string;
  readonly signer_name: string;
  readonly branding: StoredBranding;
}

/**
 * Reads the signing that a verification link would confirm. Changes nothing, because mail scanners
 * open links too.
 *
 * @throws ServerError 403 if the link is invalid; 410 if it has expired.
 */
export async function readPendingSigning(
  { db, secrets }: Pick<EnvelopeContext, 'db' | 'secrets'>,
  signing: WidgetSigningName,
  query: SignedQuery,
): Promise<PendingSigning> {
  if (!isVerifyLink(secrets, signing, query)) throw invalidLink();
  const isOver = isExpired(query, Date.now());
  const found = await findSigning(db, signing);
  const head = found === undefined ? null : await readEnvelopeHead(db, found.envelope_id);
  const party = head?.parties[0];
  // Unverified signings are deleted after their expiry.
  if (found === undefined || head === null || party === undefined) {
    throw isOver ? expiredLink() : invalidLink();
  }
  const verified = found.verified_at !== null;
  if (!verified && isOver) throw expiredLink();
  return {
    verified,
    document_title: plainLine(head.envelope.title),
    company_name: plainLine(head.company.name, maxNameLength),
    signer_name: plainLine(party.title),
    branding: readStoredBranding(head.envelope),
  };
}
