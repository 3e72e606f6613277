// Finishing documents of 36 pages in one process, with and without a timestamp authority on this machine,
// and checking one on the site's page in Chromium.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { sealedFactsName } from '@sign-envelope/evidence';
import { makeCertificate } from '../packages/server/src/documents/certificate/make-certificate.ts';
import { addSignaturePlace } from '../packages/server/src/documents/signature/add-signature-place.ts';
import { stampDocument } from '../packages/server/src/documents/stamp/stamp-document.ts';
import { certificateFacts } from '../packages/server/src/documents/testing/certificate-fixtures.ts';
import { fieldBase } from '../packages/server/src/documents/testing/field-fixtures.ts';
import { asStored } from '../packages/server/src/documents/testing/stored-file.ts';
import { openSealer, type Sealer } from '../packages/server/src/seal/open-sealer.ts';
import { type SealSettings, sealDefaults } from '../packages/server/src/seal/seal-settings.ts';
import type { StoredFile } from '../packages/server/src/store/stored-file.ts';
import { startAuthorities } from '../packages/server/src/testing/authorities.ts';
import { makeLongPdf } from '../packages/server/src/testing/long-pdf.ts';
import {
  makeSealedPdf,
  sealedAt,
  someFacts,
} from '../packages/server/src/testing/sealed-documents.ts';
import { startQuickServer } from '../test/harness/signing-server.ts';
import { type BenchRow, median } from './bench-row.ts';

const pages = 36;
const rounds = 30;
/** Where the answer of a document stands, in percent of its first page. */
const box = { x: 20, y: 30, width: 40, height: 6 };
const details = { name: 'Harbour', reason: 'Signed by all parties', at: sealedAt };

export async function benchSeals(): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-bench-seals-'));
  const authorities = await startAuthorities();
  const open = (settings: Partial<SealSettings>) =>
    openSealer({ settings: { ...sealDefaults, ...settings }, dataDir, name: 'Harbour' });
  try {
    const path = join(dataDir, 'original.pdf');
    await writeFile(path, await makeLongPdf(pages));
    const original = await asStored(path);
    const own = await open({});
    const timestamp = { url: `${authorities.url}/tsa`, user: null, password: null };
    const finished = await timeFinish(own, original, dataDir);
    const stamped = await timeFinish(await open({ timestamp }), original, dataDir);
    return [
      ...(['stamp', 'certificate', 'seal'] as const).map((step) =>
        row(`${step} of 36 pages`, median(finished.map((times) => times[step])), 'ms'),
      ),
      row('stamp, certificate and seal of 36 pages', median(finished.map(total)), 'ms'),
      row(
        'documents finished with a timestamp by one core',
        Math.round(3_600_000 / median(stamped.map(total))),
        '/h',
      ),
      row('verify of 36 pages in the browser', await timeVerify(own), 'ms'),
    ];
  } finally {
    await authorities.close();
    await rm(dataDir, { recursive: true });
  }
}

const row = (name: string, value: number, unit: string): BenchRow => ({
  bench: 'seals',
  case: name,
  value,
  unit,
});

/** Milliseconds of each step of finishing a document. */
interface FinishTimes {
  readonly stamp: number;
  readonly certificate: number;
  readonly seal: number;
}

const total = ({ stamp, certificate, seal }: FinishTimes) => stamp + certificate + seal;

/** The times of each round, after a first one that loads the code. */
async function timeFinish(
  sealer: Sealer,
  original: StoredFile,
  folder: string,
): Promise<readonly FinishTimes[]> {
  const [stamped, certified, sealed] = ['stamped', 'certified', 'sealed'].map((name) =>
    join(folder, `${name}.pdf`),
  ) as [string, string, string];
  const times: FinishTimes[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const path of [stamped, certified]) await rm(path, { force: true });
    const begun = performance.now();
    const digest = await stampDocument({
      original,
      outputPath: stamped,
      fields: [{ ...fieldBase(box, { fontSize: 12 }), type: 'text', value: 'Ada Park' }],
      signatureImages: {},
    });
    const stampedAt = performance.now();
    await makeCertificate({
      signed: { path: stamped, ...digest },
      hasPages: true,
      facts: certificateFacts(),
      attachment: { name: sealedFactsName, json: JSON.stringify(someFacts) },
      outputPath: certified,
    });
    const certifiedAt = performance.now();
    const request = { path: certified, outputPath: sealed, details, addPlace: addSignaturePlace };
    await sealer.seal(request);
    const sealedTime = performance.now();
    times.push({
      stamp: stampedAt - begun,
      certificate: certifiedAt - stampedAt,
      seal: sealedTime - certifiedAt,
    });
  }
  return times.slice(1);
}

/** Milliseconds from the choice of a file until its result is on the page. */
async function timeVerify(sealer: Sealer): Promise<number> {
  const pdf = Buffer.from(await makeSealedPdf(sealer, { pages }));
  const server = await startQuickServer();
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/verify`);
    await page.waitForLoadState('networkidle');
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timeOne(page, pdf));
    return median(times);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function timeOne(page: Page, buffer: Buffer): Promise<number> {
  const took = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener(
          'change',
          () => {
            const begun = performance.now();
            const result = document.querySelector('[role=status]');
            const observer = new MutationObserver(() => {
              if (result?.querySelector('h2') === null) return;
              observer.disconnect();
              resolve(performance.now() - begun);
            });
            if (result !== null) observer.observe(result, { childList: true });
          },
          { once: true, capture: true },
        );
      }),
  );
  const file = { name: 'Lease.pdf', mimeType: 'application/pdf', buffer };
  await page.locator('#verify-document').setInputFiles(file);
  return took;
}
