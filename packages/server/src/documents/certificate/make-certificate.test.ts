import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { consentText } from '@sign-envelope/core/consent';
import { beforeAll, expect, test } from 'vitest';
import { isMessageId, translator } from '../../i18n/translator.ts';
import { certificateFacts, certifiedParty } from '../testing/certificate-fixtures.ts';
import { makePdf } from '../testing/pdf-fixtures.ts';
import { checkWithQpdf, findWords, readText } from '../testing/pdf-words.ts';
import { changedBox, drawPixels } from '../testing/pixels.ts';
import { asStored } from '../testing/stored-file.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/temporary-folder.ts';
import type { CertificateFacts } from './certificate-facts.ts';
import { makeCertificate } from './make-certificate.ts';

let folder: TemporaryFolder;
let made = 0;

beforeAll(async () => {
  folder = await temporaryFolder();
});

/** Makes a certificate, at the end of a document or alone, and returns the paths of both. */
async function certificate(
  facts: CertificateFacts,
  document: Uint8Array | null = null,
  hasPages = true,
) {
  made += 1;
  const path = folder.path(`certificate-${made}.pdf`);
  const signed = document === null ? null : await folder.write(`signed-${made}.pdf`, document);
  await makeCertificate({
    signed: signed === null ? null : await asStored(signed),
    hasPages,
    facts,
    attachment: { name: 'facts.json', json: '{"facts":true}' },
    outputPath: path,
  });
  checkWithQpdf(path);
  return path;
}

const poppler = (tool: string, ...args: readonly string[]) =>
  execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Text without the breaks of lines. */
const joined = (text: string) => text.replaceAll(/\s+/g, '');

test.each(['en', 'de', 'es', 'fr', 'nl', 'pt'] as const)(
  '[EV-04] the certificate in %s says everything, tagged, titled and in its language',
  async (language) => {
    const facts = certificateFacts({ language });
    const say = translator(language);
    const path = await certificate(facts);
    const text = joined(readText(path));
    const [party] = facts.parties;
    const [document] = facts.documents;
    for (const said of [
      facts.envelope.title,
      facts.envelope.fingerprint,
      facts.envelope.company,
      document?.original ?? 'none',
      document?.signed ?? 'none',
      party?.name ?? 'none',
      party?.email ?? 'none',
      say('certificate.by-link'),
      say('certificate.by-password'),
      say('certificate.by-code', { lastFour: '4471' }),
      '203.0.113.7',
      'Safari 18 · iOS 18',
      '2026-11',
      facts.head,
      facts.seal.subject,
      facts.seal.sha256,
      facts.verifyAddress,
      say('certificate.kind'),
      ...facts.events.map(({ type }) => {
        const id = `event.${type}`;
        return isMessageId(id) ? say(id) : 'none';
      }),
    ]) {
      expect(text).toContain(joined(said));
    }
    // The same moment in UTC and in Tokyo.
    expect(text).toMatch(/9:15:02.*18:15:02|18:15:02.*9:15:02|6:15:02/);
    const facts_ = poppler('pdfinfo', path);
    expect(facts_).toMatch(/Tagged: +yes/);
    expect(facts_).toMatch(new RegExp(`Title: +${say('certificate.title')}`));
    expect((await PDFDocument.load(await readFile(path))).getLanguage()).toBe(language);
    const structure = joined(poppler('pdfinfo', '-struct-text', path));
    expect(structure).toContain(joined(`"${say('certificate.title')}"`));
    const figures = [
      ...(await PDFDocument.load(await readFile(path))).context.enumerateIndirectObjects(),
    ]
      .flatMap(([, object]) => (object instanceof PDFDict ? object : []))
      .filter((element) => element.get(PDFName.of('S')) === PDFName.of('Figure'))
      .map((figure) => figure.lookup(PDFName.of('Alt'), PDFHexString).decodeText());
    expect(figures).toEqual([
      say('certificate.signature-of', { name: 'Ada Park' }),
      say('certificate.qr-code', { address: facts.verifyAddress }),
    ]);
  },
);

test('[EV-04] [EV-07] the certificate says what the parties agreed to, and who the timestamp is from', async () => {
  const { text } = consentText('en', { companyName: 'Harbour Lettings', terms: null });
  const facts = certificateFacts({
    consents: [{ language: 'en', sha256: 'c'.repeat(64), text }],
    seal: { subject: 'Harbour Lettings', sha256: 'e'.repeat(64), authority: 'tsa.example.com' },
  });
  const written = joined(readText(await certificate(facts))).replaceAll(
    /Certificateofcompletion·Tenancyagreement·page\dof\d/g,
    '',
  );
  for (const paragraph of [...text.split('\n\n'), 'tsa.example.com'])
    expect(written).toContain(joined(paragraph));
});

test('[EV-04] the pages stand at the end of the document, which stays byte for byte, in its size', async () => {
  const document = await makePdf({ pages: 2, width: 612, height: 792 });
  const path = await certificate(certificateFacts(), document);
  const bytes = await readFile(path);
  expect(bytes.subarray(0, document.length)).toEqual(Buffer.from(document));
  const pages = (await PDFDocument.load(bytes)).getPages();
  expect(pages.length).toBeGreaterThan(2);
  expect(new Set(pages.map((page) => `${page.getWidth()} ${page.getHeight()}`))).toEqual(
    new Set(['612 792']),
  );
  const alone = await folder.write('alone.pdf', document);
  for (const page of [0, 1])
    expect(changedBox(await drawPixels(path, page), await drawPixels(alone, page))).toBeNull();
  // What stands on the untagged pages is read out too.
  const structure = poppler('pdfinfo', '-struct-text', path);
  expect(structure).toMatch(/^Document/);
  expect(structure.indexOf('Page 1 of the original')).toBeGreaterThan(0);
  expect(structure.indexOf('Certificate')).toBeGreaterThan(
    structure.indexOf('Page 2 of the original'),
  );
});

test('[EV-04] the tags of a tagged document stay, and those of the certificate follow', async () => {
  const tagged = await readFile(await certificate(certificateFacts({ language: 'de' })));
  const before = poppler('pdfinfo', '-struct-text', folder.path(`certificate-${made}.pdf`));
  const path = await certificate(certificateFacts({ language: 'fr' }), tagged);
  const structure = poppler('pdfinfo', '-struct-text', path);
  expect(structure.startsWith(before.trimEnd())).toBe(true);
  expect(structure).toContain('Certificat d’achèvement');
});

test('[EV-04] a company may leave the pages out: the facts are attached all the same', async () => {
  const document = await makePdf({ pages: 1 });
  const path = await certificate(certificateFacts(), document, false);
  expect(poppler('pdfinfo', path)).toMatch(/Pages: +1\n/);
  expect(poppler('pdfdetach', '-list', path)).toContain('facts.json');
});

test('[EV-04] 300 parties, and names of 200 characters in every script, stay within the pages', async () => {
  const names = [
    'Ada Park',
    'مريم العلوي',
    '田中さくら',
    'Ελένη',
    'नेहा',
    'ชลธิชา',
    'דוד לוי',
    '김민준',
  ];
  const long = names.map((name) =>
    Array.from(`${name} `.repeat(200)).slice(0, 200).join('').trim(),
  );
  const parties = Array.from({ length: 300 }, (_, index) =>
    certifiedParty(`${index + 1} ${(index < 16 ? long : names)[index % names.length]}`, {
      email: index < 16 ? `${'x'.repeat(180)}@example.com` : `${index}@example.com`,
    }),
  );
  const path = await certificate(certificateFacts({ parties, language: 'nl' }));
  const words = await findWords(path);
  const outside = words.filter(
    ({ left, top, right, bottom }) => left < 0 || top < 0 || right > 100 || bottom > 100,
  );
  expect(outside).toEqual([]);
  const text = readText(path);
  for (const number of [1, 150, 300]) expect(text).toMatch(new RegExp(`(^|\\n)${number} `));
});
