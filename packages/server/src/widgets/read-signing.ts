import { isExpired, type SignedQuery } from '../access/signed-query.ts';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import { readEnvelopeHead } from '../envelopes/stored-envelope.ts';
import { maxNameLength, plainLine } from '../mail/plain-line.ts';
import { isVerifyLink, type WidgetSigningName } from './verify-link.ts';
import { expiredLink, findSigning, invalidLink } from './verify-widget.ts';

/** What an emailed link would confirm. */
export interface PendingSigning {
  /** Whether it has been confirmed already. */
  readonly verified: boolean;
  readonly document_title: string;
  readonly company_name: string;
  readonly signer_name: string;
}

/**
 * Reads what an emailed link would confirm. It changes nothing, so a program that opens every link
 * of a mail confirms nothing.
 *
 * @throws ServerError 403 for a link that is none of ours; 410 for one past its time.
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
  // What was never confirmed is cleared away once its time is over.
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
  };
}
