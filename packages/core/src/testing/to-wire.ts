import { fieldToWire } from '../contract/field-to-wire.ts';
import type { WireEnvelope, WireUser } from '../contract/wire/wire-envelope.ts';
import type { Envelope } from '../model/envelope.ts';
import { signer } from './make-envelope.ts';

const branding = {
  hasBranding: false,
  customisedBranding: false,
  colours: {},
  logoURL: null,
  company: null,
};

/** The response of `GET /data/envelope`. */
export function toWireEnvelope(envelope: Envelope, own: Partial<WireEnvelope> = {}): WireEnvelope {
  const { config } = envelope;
  const flag = (isOn: boolean) => (isOn ? '1' : '0');
  return {
    envelope_id: envelope.id,
    envelope_title: envelope.title,
    status: 'sent',
    unsignable: envelope.unsignable,
    envelope_redirect_url: envelope.redirectUrl,
    error: null,
    config: {
      company_name: config.companyName,
      company_hide_email_pdf_audit: flag(config.hidesEmails),
      company_signature_format_drawn: flag(config.signatureKinds.includes('drawn')),
      company_signature_format_typed: flag(config.signatureKinds.includes('typed')),
      company_signature_format_upload: flag(config.signatureKinds.includes('upload')),
      company_consumer_regulations: flag(config.consumerRegulations),
      company_signature_default: config.defaultSignatureKind,
      company_questions_signing: flag(config.questionsAllowed),
      company_share_uploads: flag(config.sharesUploads),
      ...(config.asksConsent ? { company_consent: '1' } : {}),
    },
    branding,
    parties: envelope.parties.map((party) => ({
      party_id: party.id,
      party_title: party.title,
      party_email: party.email,
      isSigner: party.isSigner,
    })),
    documents: envelope.documents.map((document) => ({
      title: document.title,
      fingerprint: document.fingerprint,
      num_pages: 3,
      pages: [],
      fields: Object.fromEntries(
        [1, 2, 3].map((page) => [
          String(page),
          document.fields.filter((field) => field.page === page).map(fieldToWire),
        ]),
      ),
    })),
    ...own,
  };
}

/** The response of `GET /user`. */
export function toWireUser(own: Partial<WireUser> = {}): WireUser {
  return {
    party_id: signer,
    party_email: 'ada@example.com',
    company_id: 'company',
    parent_id: 'parent',
    unsignable: false,
    status: 'sent',
    company_name: 'Ink & Co',
    envelope_redirect_url: null,
    branding,
    ...own,
  };
}
