import type { Document, Envelope, Field } from '@sign-envelope/core';
import { withoutAnswer } from '@sign-envelope/core/rules';
import { readBranding } from '../../company/stored-branding.ts';
import { isSignable, toEnvelopeStatus } from './envelope-status.ts';
import type { StoredDocument, StoredEnvelope, StoredParty } from './stored-envelope.ts';
import { readConfig } from './stored-settings.ts';
import { toPages } from './to-pages.ts';

/** The domain's envelope for the party who signs it. */
export function toEnvelope(stored: StoredEnvelope, signer: StoredParty): Envelope {
  const { envelope, parties, documents } = stored;
  return {
    id: envelope.id,
    title: envelope.title,
    status: toEnvelopeStatus(envelope.status),
    documents: documents.map((document) => toDocument(stored, document, signer.id)),
    parties: parties.map(({ id, title, email }) => ({
      id,
      title,
      email,
      isSigner: id === signer.id,
    })),
    config: readConfig(envelope),
    branding: readBranding(envelope),
    unsignable: !isSignable(stored, signer),
    redirectUrl: envelope.redirect_url,
    error: null,
    acceptsRepeatedValues: true,
  };
}

function toDocument(stored: StoredEnvelope, document: StoredDocument, signerId: string): Document {
  return {
    index: document.position,
    title: document.title,
    fingerprint: document.fingerprint,
    pages: toPages(document.fingerprint, document.pages),
    fields: toFields(stored, document, signerId),
  };
}

/**
 * The fields of a document with their answers. Suggestions of the sender that are not signed yet
 * are included for `viewerId` only; `null` leaves all of them out.
 */
export function toFields(
  { parties, answers }: StoredEnvelope,
  document: StoredDocument,
  viewerId: string | null,
): readonly Field[] {
  const signed = new Set(parties.filter(({ status }) => status === 'signed').map(({ id }) => id));
  return document.fields.map((field) => {
    if (signed.has(field.partyId)) {
      // Without its mark, what the party filled in is not taken for the sender's.
      return { ...(answers.get(field.id) ?? field), locksWhenFilled: field.prefilled };
    }
    // Prefilled content is part of the contract and visible to all; suggestions only to their party.
    return field.prefilled || field.partyId === viewerId ? field : withoutAnswer(field);
  });
}
