import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import {
  consentLanguages,
  consentText,
  consentVersion,
  parseConsentTerms,
} from './consent-text.ts';
import { sha256 } from './sha256.ts';

const sender = { companyName: 'Harbour & Sons', terms: null };

/** Digests of texts that have been recorded. They never change: another text is another version. */
const recorded: Readonly<Record<string, string>> = {
  en: 'd8e8e886fcc1405343b67161d74d42e4876b9dc5d09dc805a32b5b3e2a904710',
  de: '8db33382a08fd343ae0f292c8b1943ab8c7f09e750c167a5ea87f03d445c739d',
  es: '6ff057ae339b1dcab876a639ccddf702af09d2de190850bf1d203045f5b29bd3',
  fr: '87e9eea7695b5298055d91792516450eb40f1ac85410f78c79947cf7943acd2f',
  nl: '3dc8c16a6384978224ee91340fc0f21d582cd789506e051862465857a63179c7',
  pt: '09bf94caded588c6925eb68c0a82e82cfe7d6446cf3f34ba65948c998e25729e',
};

describe.each(consentLanguages)('[EV-07] the consent in %s', (language) => {
  test('says who the sender is and how to reach them', () => {
    const terms = { contact: '+44 20 7946 0000', texts: {} };
    const { disclosure } = consentText(language, { ...sender, terms });
    expect(disclosure).toContain('Harbour & Sons');
    expect(disclosure).toContain('+44 20 7946 0000');
    expect(disclosure.split('\n\n')).toHaveLength(6);
  });

  test('is the text that was recorded with its version', async () => {
    const { text, version } = consentText(language, { companyName: '', terms: null });
    expect(version).toBe('2026-11');
    expect(await sha256(text)).toBe(recorded[language]);
  });
});

test('another language has the English text', () => {
  expect(consentText('fi', sender)).toEqual(consentText('en', sender));
});

test('[EV-07] a company has its own text in the languages that it gives', () => {
  const terms = parseConsentTerms({
    company_consent_terms: { texts: { en: ' Our terms. ', de: '  ', xx: 'Other' } },
  });
  expect(terms).toEqual({ contact: null, texts: { en: 'Our terms.' } });
  const own = consentText('en', { ...sender, terms });
  expect(own).toMatchObject({ version: 'own', disclosure: 'Our terms.' });
  expect(own.text).toBe(`${own.statement}\n\nOur terms.`);
  expect(consentText('de', { ...sender, terms }).version).toBe(consentVersion);
});

test.each([[undefined], ['terms'], [null]])('terms that are %o are not set', (value) => {
  expect(parseConsentTerms({ company_consent_terms: value })).toBeNull();
  expect(parseConsentTerms(value)).toBeNull();
});

test('the digest is of the text in UTF-8, and missing where there is no Web Crypto', async () => {
  const text = 'Vous signez à l’écran.';
  expect(await sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  vi.stubGlobal('crypto', {});
  expect(await sha256(text)).toBeNull();
  vi.unstubAllGlobals();
});
