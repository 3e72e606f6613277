import { readFile } from 'node:fs/promises';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from 'vitest';
import { certificateFacts, certifiedParty } from '../testing/certificate-fixtures.ts';
import { makePdf } from '../testing/pdf-fixtures.ts';
import { checkWithQpdf } from '../testing/pdf-words.ts';
import { asStored } from '../testing/stored-file.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/temporary-folder.ts';
import type { CertificateFacts } from './certificate-facts.ts';
import { makeCertificate } from './make-certificate.ts';

let folder: TemporaryFolder;
let made = 0;

beforeAll(async () => {
  folder = await temporaryFolder();
});

async function certificate(facts: CertificateFacts, signed: Uint8Array | null = null) {
  made += 1;
  const outputPath = folder.path(`certificate-${made}.pdf`);
  const path = signed === null ? null : await folder.write(`signed-${made}.pdf`, signed);
  await makeCertificate({
    signed: path === null ? null : await asStored(path),
    hasPages: true,
    facts,
    attachment: { name: 'facts.json', json: '{}' },
    outputPath,
  });
  checkWithQpdf(outputPath);
  return outputPath;
}

test('[EV-04] x', async () => {
  const path = await certificate(certificateFacts(), await makePdf({}));
  console.log(path);
  const alone = await certificate(
    certificateFacts({
      language: 'de',
      parties: [
        certifiedParty('Ada Park'),
        certifiedParty('محمد بن سلمان'.repeat(8)),
        certifiedParty('田中さくら', { email: `${'x'.repeat(180)}@example.com` }),
      ],
    }),
  );
  const { cpSync } = await import('node:fs');
  cpSync(path, '/tmp/cert1.pdf');
  cpSync(alone, '/tmp/cert2.pdf');
  const document = await PDFDocument.load(await readFile(alone));
  expect(document.catalog.get(PDFName.of('StructTreeRoot'))).toBeDefined();
  expect(PDFDict).toBeDefined();
});
