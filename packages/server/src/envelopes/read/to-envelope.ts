import type { Document, Envelope, Field } from '@sign-envelope/core';
import { readBranding } from '../../company/stored-branding.ts';
import { findParty, isSignable, toEnvelopeStatus } from './envelope-status.ts';
import type { StoredAnswer } from './stored-answer.ts';
import type { StoredDocument, StoredEnvelope, StoredParty } from './stored-envelope.ts';
import { emptyContent, isLocked, type StoredField, signedField } from './stored-field.ts';
import { readConfig } from './stored-settings.ts';
import { inFillingOrder, toField } from './to-field.ts';
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
 * are included for `signerId` only; `null` leaves all of them out.
 */
export function toFields(
  stored: StoredEnvelope,
  document: StoredDocument,
  signerId: string | null,
): readonly Field[] {
  const place = {
    documentIndex: document.position,
    pages: document.pages,
    dateFormat: readConfig(stored.envelope).dateFormat,
    uploads: stored.uploads,
  };
  const fields = document.fields.map((field) => {
    const answer = answerTo(field, stored, signerId);
    return toField(isSigned(field, stored) ? signedField(field) : field, answer, place);
  });
  return inFillingOrder(fields);
}

const isSigned = (field: StoredField, stored: StoredEnvelope): boolean =>
  findParty(stored, field.party_id)?.status === 'signed';

/** The answer to a field: the signed one, or what the sender has filled in, or an empty one. */
function answerTo(
  field: StoredField,
  stored: StoredEnvelope,
  signerId: string | null,
): StoredAnswer {
  const suggestion = { kind: 'text', text: field.content ?? '' } as const;
  if (isSigned(field, stored)) return stored.answers.get(field.id) ?? suggestion;
  const isShown = field.party_id === signerId || isLocked(field);
  return isShown ? suggestion : { kind: 'text', text: emptyContent(field) };
}
