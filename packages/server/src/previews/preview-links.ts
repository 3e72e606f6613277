import type { SenderPreviewsCreated } from '@sign-envelope/core/contract';
import { previewKey } from '../access/preview-keys.ts';
import type { Secrets } from '../access/secrets.ts';
import type { StoredEnvelope } from '../envelopes/read/stored-envelope.ts';

/** The response of `POST /sender/previews`, with one link for each party. */
export function previewLinks(
  { envelope, parties }: StoredEnvelope,
  secrets: Secrets,
  siteAddress: string,
): SenderPreviewsCreated {
  return {
    envelope_fingerprint: envelope.fingerprint,
    previews: parties.map(({ id }) => ({
      party_id: id,
      link: `${siteAddress}/preview/${envelope.fingerprint}/${id}#${previewKey(secrets, id)}`,
    })),
  };
}
