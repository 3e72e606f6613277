import type { Secrets } from '../access/secrets.ts';
import { isSigned, type SignedQuery, signQuery } from '../access/signed-query.ts';

/** Identifies a signing of a widget in its verification link. */
export interface WidgetSigningName {
  readonly envelopeFingerprint: string;
  readonly widgetCode: string;
}

const subjectOf = ({ envelopeFingerprint, widgetCode }: WidgetSigningName) => [
  'widget',
  envelopeFingerprint,
  widgetCode,
];

/**
 * Creates the link that verifies a signer's email address. Only the signer's mailbox receives it.
 *
 * @param expires - Unix time in seconds.
 */
export function widgetVerifyLink(
  secrets: Secrets,
  siteAddress: string,
  signing: WidgetSigningName & { readonly expires: number },
): string {
  const { envelopeFingerprint, widgetCode } = signing;
  const query = signQuery(secrets.verify, subjectOf(signing), signing.expires);
  const address = `${siteAddress}/widget-verify/${envelopeFingerprint}/${widgetCode}`;
  return `${address}?${new URLSearchParams({ ...query })}`;
}

export function isVerifyLink(
  secrets: Secrets,
  signing: WidgetSigningName,
  query: SignedQuery,
): boolean {
  return isSigned(secrets.verify, subjectOf(signing), query);
}
