import type { FieldType } from '@sign-envelope/core';

/** A field as the server sends it, with defaults for omitted properties. */
export interface WireFieldSeed {
  readonly id: string;
  readonly type: FieldType;
  readonly page?: number;
  readonly title?: string;
  readonly party_id?: string;
  readonly required?: 'true' | 'false';
  readonly [key: string]: unknown;
}

export interface WireDocumentSeed {
  readonly title: string;
  readonly pages?: number;
  readonly fields: readonly WireFieldSeed[];
}

export interface WireEnvelopeSeed {
  readonly title?: string;
  readonly documents: readonly WireDocumentSeed[];
  readonly config?: Readonly<Record<string, string>>;
  readonly branding?: Readonly<Record<string, unknown>>;
}

function wireField(seed: WireFieldSeed, index: number): object {
  return {
    page: 1,
    index,
    title: seed.id,
    party_id: 'ada',
    required: 'true',
    content: '',
    x: 10 + (index % 3) * 28,
    y: 10 + Math.floor(index / 3) * 6,
    width: 22,
    height: 3,
    color: '#1a1e25',
    contract_id: 'contract',
    contract_sent_id: 'sent',
    ...seed,
  };
}

function wireDocument({ title, pages = 1, fields }: WireDocumentSeed): object {
  const byPage: Record<string, object[]> = {};
  fields.forEach((seed, index) => {
    const page = `${seed.page ?? 1}`;
    byPage[page] = [...(byPage[page] ?? []), wireField(seed, index)];
  });
  return {
    title,
    fingerprint: title.toLowerCase().replaceAll(' ', '-'),
    num_pages: pages,
    pages: Array.from({ length: pages }, () => ({
      width: 1600,
      height: 2263,
      points: { width: 595, height: 842 },
    })),
    fields: byPage,
  };
}

/** An envelope of two parties, Ada, who signs here, and Grace, as the server sends it. */
export function wireEnvelope(seed: WireEnvelopeSeed): object {
  return {
    envelope_id: 'envelope-1',
    envelope_title: seed.title ?? 'Tenancy agreement',
    status: 'sent',
    config: { company_name: 'Harbour Lettings', ...seed.config },
    branding: { hasBranding: false, ...seed.branding },
    parties: [
      { party_id: 'ada', party_title: 'Ada Park', party_email: 'ada@example.com', isSigner: true },
      {
        party_id: 'grace',
        party_title: 'Grace Hopper',
        party_email: 'grace@example.com',
        isSigner: false,
      },
    ],
    documents: seed.documents.map(wireDocument),
  };
}

/** The user that the token of these tests belongs to. */
export const wireUser = {
  party_id: 'ada',
  party_email: 'ada@example.com',
  company_id: 'company-1',
  parent_id: 'parent-1',
  status: 'sent',
  company_name: 'Harbour Lettings',
  branding: { hasBranding: false },
};
