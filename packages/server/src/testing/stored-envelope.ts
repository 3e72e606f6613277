import type { StoredEnvelope, StoredParty } from '../envelopes/read/stored-envelope.ts';

const at = '2026-11-20T12:00:00.000Z';

export function storedParty(more: Partial<StoredParty> = {}): StoredParty {
  return {
    id: 'party-1',
    envelope_id: 'envelope-1',
    position: 0,
    title: 'Ada Park',
    email: 'ada@example.com',
    status: 'waiting',
    signed_at: null,
    key_hash: 'hash',
    link_version: 0,
    link_revoked_at: null,
    mobile: null,
    language: null,
    meta: null,
    ...more,
  };
}

/** An envelope as read from the database, with overrides. */
export function storedEnvelope(
  more: {
    readonly envelope?: Partial<StoredEnvelope['envelope']>;
    readonly company?: Partial<StoredEnvelope['company']>;
    readonly parties?: readonly StoredParty[];
  } = {},
): StoredEnvelope {
  return {
    envelope: {
      id: 'envelope-1',
      fingerprint: 'f'.repeat(32),
      company_id: 'company-1',
      title: 'Tenancy agreement',
      status: 'sent',
      config: JSON.stringify({
        company_name: 'Harbour Lettings',
        company_hide_email_pdf_audit: '0',
        company_consumer_regulations: '0',
        company_signature_default: 'drawn',
        company_questions_signing: '0',
      }),
      branding: 'null',
      logo: null,
      redirect_url: null,
      password_hash: null,
      language: 'en',
      expires_at: '2026-12-24T12:00:00.000Z',
      created_at: at,
      ended_at: null,
      ...more.envelope,
    },
    company: {
      id: 'company-1',
      name: 'Harbour Lettings',
      parent_id: 'company-1',
      created_at: at,
      embed_origins: null,
      branding: 'null',
      logo: null,
      config: '{}',
      is_sample: 0,
      deleted_at: null,
      contact_email: 'office@harbour.example',
      ...more.company,
    },
    parties: more.parties ?? [
      storedParty(),
      storedParty({ id: 'party-2', position: 1, title: 'Ben Roe', email: 'ben@example.com' }),
    ],
    documents: [],
    answers: new Map(),
    uploads: new Map(),
  };
}
