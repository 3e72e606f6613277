import { linkKey } from '../../access/link-keys.ts';
import type { Secrets } from '../../access/secrets.ts';
import { type OriginalOnWire, originalFacts } from '../../audit/original-facts.ts';
import type { StoredEnvelope } from '../read/stored-envelope.ts';

/** The link of each party. Links are secrets. */
export interface EnvelopeLinks {
  readonly envelope_fingerprint: string;
  readonly parties: readonly { readonly party_id: string; readonly link: string }[];
  /** The sender's PDFs, and what was changed in them. */
  readonly originals: OriginalOnWire[];
}

/** The response of `POST /sender/envelopes`. */
export function envelopeLinks(
  { envelope, parties, documents }: StoredEnvelope,
  secrets: Secrets,
  siteAddress: string,
): EnvelopeLinks {
  return {
    envelope_fingerprint: envelope.fingerprint,
    parties: parties.map((party) => ({
      party_id: party.id,
      link: `${siteAddress}/#${linkKey(secrets, party)}`,
    })),
    originals: documents.map(originalFacts),
  };
}
