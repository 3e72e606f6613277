import { expect, test } from 'vitest';
import type { Verification } from '../verify/verification.ts';
import { describeVerification } from './describe-verification.ts';
import { loadVerificationTexts, type VerificationLanguage } from './load-texts.ts';
import type { MessageValues } from './verification-message.ts';

const languages = ['en', 'de', 'es', 'fr', 'nl', 'pt'] as const satisfies VerificationLanguage[];

const certificate = {
  name: 'Harbour',
  subject: 'CN=Harbour',
  issuer: 'CN=Root',
  self_signed: false,
  not_before: '2026-01-01T00:00:00.000Z',
  not_after: '2036-01-01T00:00:00.000Z',
  sha256: 'c'.repeat(64),
};

const signature = {
  kind: 'signature',
  status: 'intact',
  certificate,
  valid_at_signing: true,
  time: { at: '2026-11-22T06:00:00.000Z', source: 'timestamp', authority: certificate },
  covers: 'file',
  level: 'B-T',
} as const;

const sealed: Verification = {
  verdict: 'sealed',
  sha256: 'a'.repeat(64),
  seal: 0,
  signatures: [signature],
  additions: 'none',
  facts: {
    format: 'sign-envelope-evidence',
    version: 1,
    envelope: 'f'.repeat(32),
    title: 'Lease',
    company: 'Harbour Lettings',
    documents: [],
    events: 3,
    head: 'b'.repeat(64),
  },
  audit: null,
};

const audit = {
  valid: true,
  envelope: 'f'.repeat(32),
  events: 4,
  head: 'd'.repeat(64),
  faults: [],
  same_envelope: true,
  same_head: true,
  same_file: true,
} as const;

const describe = async (verification: Verification) => {
  const texts = await loadVerificationTexts('en');
  return describeVerification(verification, texts, (at) => at).map(({ id, tone }) => [id, tone]);
};

test('[EV-08] a whole document says what speaks for it, the verdict first', async () => {
  expect(await describe({ ...sealed, audit })).toEqual([
    ['sealed', 'good'],
    ['sealed_by', 'note'],
    ['sealed_at', 'note'],
    ['issued', 'note'],
    ['envelope', 'note'],
    ['audit_whole', 'good'],
  ]);
});

test('[EV-08] what speaks against it is said, each thing once', async () => {
  const verification: Verification = {
    ...sealed,
    verdict: 'changed',
    signatures: [{ ...signature, valid_at_signing: false, covers: 'revision' }],
    additions: 'other',
    audit: { ...audit, valid: false, faults: [{ kind: 'changed', index: 2 }], same_head: false },
  };
  expect((await describe(verification)).filter(([, tone]) => tone === 'bad')).toEqual([
    ['changed', 'bad'],
    ['invalid_certificate', 'bad'],
    ['added_other', 'bad'],
    ['audit_fault', 'bad'],
    ['audit_other_head', 'bad'],
  ]);
});

test('[EV-08] a log without a seal is checked, and said not to be compared', async () => {
  const verification: Verification = {
    ...sealed,
    verdict: 'unsealed',
    seal: null,
    signatures: [],
    additions: null,
    facts: null,
    audit: { ...audit, same_envelope: null, same_head: null, same_file: null },
  };
  expect(await describe(verification)).toEqual([
    ['unsealed', 'bad'],
    ['audit_whole', 'good'],
    ['audit_not_compared', 'note'],
  ]);
});

/** Values for every message, of which the words show what is written in brackets. */
const values: MessageValues = {
  sealed: {},
  changed: { seal: true },
  unsealed: {},
  foreign: {},
  unreadable: {},
  sealed_by: { name: '[name]' },
  sealed_at: { at: '[at]', authority: '[authority]' },
  invalid_certificate: {},
  self_signed: { fingerprint: '[fingerprint]' },
  issued: { issuer: '[issuer]', fingerprint: '[fingerprint]' },
  added_proof: {},
  added_other: {},
  envelope: { title: '[title]', company: '[company]', fingerprint: '[fingerprint]' },
  signature: { name: '[name]', status: 'intact' },
  added_after_signature: {},
  audit_whole: { events: 7, sealed: 5 },
  audit_fault: { kind: 'changed', index: 7 },
  audit_other_envelope: {},
  audit_other_head: { index: 7 },
  audit_other_file: {},
  audit_not_compared: {},
};

test.for(languages)(
  '[EV-09] every message is said in %s, with what it is about',
  async (language) => {
    const texts = await loadVerificationTexts(language);
    const said = [
      texts.sealed(values.sealed, String),
      texts.changed(values.changed, String),
      texts.changed({ seal: false }, String),
      texts.unsealed(values.unsealed, String),
      texts.foreign(values.foreign, String),
      texts.unreadable(values.unreadable, String),
      texts.sealed_by(values.sealed_by, String),
      texts.sealed_at(values.sealed_at, String),
      texts.sealed_at({ at: '[at]', authority: null }, String),
      texts.invalid_certificate(values.invalid_certificate, String),
      texts.self_signed(values.self_signed, String),
      texts.issued(values.issued, String),
      texts.added_proof(values.added_proof, String),
      texts.added_other(values.added_other, String),
      texts.envelope(values.envelope, String),
      texts.signature(values.signature, String),
      texts.signature({ name: null, status: 'changed' }, String),
      texts.signature({ name: null, status: 'unsupported' }, String),
      texts.added_after_signature(values.added_after_signature, String),
      texts.audit_whole(values.audit_whole, String),
      texts.audit_fault(values.audit_fault, String),
      texts.audit_fault({ kind: 'cut_off', index: null }, String),
      texts.audit_fault({ kind: 'unreadable', index: null }, String),
      texts.audit_other_envelope(values.audit_other_envelope, String),
      texts.audit_other_head(values.audit_other_head, String),
      texts.audit_other_file(values.audit_other_file, String),
      texts.audit_not_compared(values.audit_not_compared, String),
    ];
    expect(new Set(said).size).toBe(said.length);
    const text = said.join(' ');
    for (const value of ['[name]', '[at]', '[authority]', '[fingerprint]', '[issuer]', '[title]']) {
      expect(text).toContain(value);
    }
    expect(text).not.toContain('undefined');
  },
);
