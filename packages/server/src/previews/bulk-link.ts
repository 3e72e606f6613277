import type { Secrets } from '../access/secrets.ts';
import { isSigned, type SignedQuery, signQuery } from '../access/signed-query.ts';

const subjectOf = (contactFingerprint: string) => ['bulk preview', contactFingerprint];

/**
 * Returns the URL of the preview for one contact of a bulk sending.
 *
 * @param expires - Unix time in seconds.
 */
export function bulkPreviewLink(
  secrets: Secrets,
  siteAddress: string,
  contactFingerprint: string,
  expires: number,
): string {
  const query = signQuery(secrets.preview, subjectOf(contactFingerprint), expires);
  const address = `${siteAddress}/preview/bulk-send/${contactFingerprint}`;
  return `${address}?${new URLSearchParams({ ...query })}`;
}

export function isBulkPreviewLink(
  secrets: Secrets,
  contactFingerprint: string,
  query: SignedQuery,
): boolean {
  return isSigned(secrets.preview, subjectOf(contactFingerprint), query);
}
