import type {
  SenderBulkPreviewsCreated,
  SenderPreviewsCreated,
} from '@sign-envelope/core/contract';
import { parseEnvelopeRequest } from '../envelopes/create/check-envelope-request.ts';
import { createEnvelope, type NewEnvelope } from '../envelopes/create/create-envelope.ts';
import {
  type EnvelopeToSend,
  requireCompanyById,
  unrepeated,
} from '../envelopes/create/send-envelope.ts';
import { withIncomingFiles } from '../envelopes/create/with-incoming-files.ts';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import { createBulkPreview } from './bulk-previews.ts';
import { parseContacts } from './check-contacts.ts';
import { previewLinks } from './preview-links.ts';
import { readPreview } from './read-preview.ts';

/** Creates a preview and one link for each party. */
export async function createPreview(
  context: EnvelopeContext,
  envelope: Omit<NewEnvelope, 'status' | 'alongside' | 'merged'>,
): Promise<SenderPreviewsCreated> {
  const { envelopeId } = await createEnvelope(context, { ...envelope, status: 'preview' });
  const stored = await readPreview(context.db, envelopeId);
  return previewLinks(stored, context.secrets, context.siteAddress());
}

/** Creates a preview from within the process, with the same validation as the sender's API. */
export async function sendPreview(
  context: EnvelopeContext,
  { companyId, envelope, files }: EnvelopeToSend,
): Promise<SenderPreviewsCreated> {
  const company = await requireCompanyById(context.db, companyId);
  const request = parseEnvelopeRequest(envelope);
  return withIncomingFiles(context.files, files, (incoming) =>
    createPreview(context, {
      company,
      request,
      files: incoming,
      attempt: unrepeated(company),
      caller: null,
    }),
  );
}

/** A bulk sending to preview from within the process, as in a request to the sender's API. */
export interface BulkPreviewToSend extends EnvelopeToSend {
  /** The JSON of the `contacts` part, not yet validated. */
  readonly contacts: unknown;
}

/** Creates the previews of a bulk sending, with the same validation as the sender's API. */
export async function sendBulkPreview(
  context: EnvelopeContext,
  { companyId, envelope, contacts, files }: BulkPreviewToSend,
): Promise<SenderBulkPreviewsCreated> {
  const company = await requireCompanyById(context.db, companyId);
  const request = parseEnvelopeRequest(envelope);
  const checkedContacts = parseContacts(contacts, request);
  return withIncomingFiles(context.files, files, (incoming) =>
    createBulkPreview(context, {
      company,
      request,
      contacts: checkedContacts,
      files: incoming,
      attempt: unrepeated(company),
      caller: null,
    }),
  );
}
