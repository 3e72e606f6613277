import type { SenderBulkPreviewsCreated, SenderPreviewsCreated } from '@sign-envelope/core';
import { parseEnvelopeRequest } from '../envelopes/check-envelope-request.ts';
import { createEnvelope, type NewEnvelope } from '../envelopes/create-envelope.ts';
import { type EnvelopeToSend, requireCompanyById, unrepeated } from '../envelopes/send-envelope.ts';
import type { Services } from '../envelopes/services.ts';
import { withIncomingFiles } from '../envelopes/with-incoming-files.ts';
import { createBulkPreview } from './bulk-previews.ts';
import { parseContacts } from './check-contacts.ts';
import { previewLinks } from './preview-links.ts';
import { readPreview } from './read-preview.ts';

/** Makes a preview and the links to its parties' views. */
export async function createPreview(
  services: Services,
  envelope: Omit<NewEnvelope, 'status' | 'alongside' | 'merged'>,
): Promise<SenderPreviewsCreated> {
  const { envelopeId } = await createEnvelope(services, { ...envelope, status: 'preview' });
  const stored = await readPreview(services.db, envelopeId);
  return previewLinks(stored, services.secrets, services.siteAddress());
}

/** Makes a preview from within the process, through the same checks as the sender's call. */
export async function sendPreview(
  services: Services,
  { companyId, envelope, files }: EnvelopeToSend,
): Promise<SenderPreviewsCreated> {
  const company = await requireCompanyById(services.db, companyId);
  const request = parseEnvelopeRequest(envelope);
  return withIncomingFiles(services.files, files, (incoming) =>
    createPreview(services, {
      company,
      request,
      files: incoming,
      attempt: unrepeated(company),
      caller: null,
    }),
  );
}

/** A bulk sending to preview from within the process: what the sender's call carries. */
export interface BulkPreviewToSend extends EnvelopeToSend {
  /** The JSON of the `contacts` part; the call's schema judges it. */
  readonly contacts: unknown;
}

/** Makes a bulk sending's previews through the same checks as the sender's call. */
export async function sendBulkPreview(
  services: Services,
  { companyId, envelope, contacts, files }: BulkPreviewToSend,
): Promise<SenderBulkPreviewsCreated> {
  const company = await requireCompanyById(services.db, companyId);
  const request = parseEnvelopeRequest(envelope);
  const checkedContacts = parseContacts(contacts, request);
  return withIncomingFiles(services.files, files, (incoming) =>
    createBulkPreview(services, {
      company,
      request,
      contacts: checkedContacts,
      files: incoming,
      attempt: unrepeated(company),
      caller: null,
    }),
  );
}
