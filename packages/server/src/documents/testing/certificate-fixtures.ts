import type { CertificateFacts, CertifiedParty } from '../certificate/certificate-facts.ts';
import { fieldBase } from './field-fixtures.ts';

const digest = (digit: string) => digit.repeat(64);

/** What a certificate says of a party who has typed a signature. */
export function certifiedParty(name: string, parts: Partial<CertifiedParty> = {}): CertifiedParty {
  return {
    name,
    email: 'ada@example.com',
    proofs: [{ kind: 'link' }, { kind: 'password' }, { kind: 'code', lastFour: '4471' }],
    openedAt: '2026-11-27T09:12:44.000Z',
    signedAt: '2026-11-27T09:15:02.000Z',
    timeZone: 'Asia/Tokyo',
    ip: '203.0.113.7',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    signature: {
      ...fieldBase({ x: 0, y: 0, width: 40, height: 6 }, { fontSize: 26 }),
      type: 'signature',
      value: { kind: 'typed', text: name, font: 'caveat' },
    },
    consent: { version: '2026-11', language: 'en', sha256: digest('c') },
    ...parts,
  };
}

export function certificateFacts(parts: Partial<CertificateFacts> = {}): CertificateFacts {
  return {
    language: 'en',
    product: 'Sign Envelope',
    envelope: {
      title: 'Tenancy agreement',
      fingerprint: '92c258b09f9cb10807cba5f88278c499',
      company: 'Harbour Lettings',
      createdAt: '2026-11-26T16:00:00.000Z',
      completedAt: '2026-11-27T09:15:02.000Z',
    },
    documents: [
      {
        title: 'Tenancy agreement',
        pages: 4,
        original: digest('a'),
        received: null,
        signed: digest('b'),
      },
    ],
    parties: [certifiedParty('Ada Park')],
    consents: [],
    events: [
      { at: '2026-11-26T16:00:00.000Z', type: 'created', by: null, ip: '198.51.100.4' },
      { at: '2026-11-26T16:00:01.000Z', type: 'invited', by: 'Ada Park', ip: null },
      { at: '2026-11-27T09:12:44.000Z', type: 'opened', by: 'Ada Park', ip: '203.0.113.7' },
      { at: '2026-11-27T09:15:02.000Z', type: 'signed', by: 'Ada Park', ip: '203.0.113.7' },
      { at: '2026-11-27T09:15:02.000Z', type: 'completed', by: null, ip: null },
    ],
    head: digest('d'),
    seal: { subject: 'Harbour Lettings', sha256: digest('e'), authority: null },
    verifyAddress: 'https://sign.example.com/verify',
    signatureImages: {},
    ...parts,
  };
}
