// Sealing documents of 36 pages, with and without a timestamp authority on this machine, and checking
// one on the site's page in Chromium.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { openSealer, type Sealer } from '../packages/server/src/seal/open-sealer.ts';
import { type SealSettings, sealDefaults } from '../packages/server/src/seal/seal-settings.ts';
import { startAuthorities } from '../packages/server/src/testing/authorities.ts';
import { makeLongPdf } from '../packages/server/src/testing/long-pdf.ts';
import {
  attachFacts,
  makeSealedPdf,
  sealedAt,
} from '../packages/server/src/testing/sealed-documents.ts';
import { startQuickServer } from '../test/harness/signing-server.ts';
import { type BenchRow, median } from './bench-row.ts';

const pages = 36;
const rounds = 30;
const details = { name: 'Harbour', reason: 'Signed by all parties', at: sealedAt };

export async function benchSeals(): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-bench-seals-'));
  const authorities = await startAuthorities();
  const open = (settings: Partial<SealSettings>) =>
    openSealer({ settings: { ...sealDefaults, ...settings }, dataDir, name: 'Harbour' });
  try {
    const pdf = await attachFacts(await makeLongPdf(pages));
    const own = await open({});
    const timestamp = { url: `${authorities.url}/tsa`, user: null, password: null };
    const stamped = median(await timeSeals(await open({ timestamp }), pdf));
    return [
      row('seal of 36 pages', median(await timeSeals(own, pdf)), 'ms'),
      row('sealed with a timestamp by one core', Math.round(3_600_000 / stamped), '/h'),
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

/** Milliseconds that each seal takes, after a first one that loads the code. */
async function timeSeals(sealer: Sealer, pdf: Uint8Array): Promise<readonly number[]> {
  await sealer.seal(pdf, details);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await sealer.seal(pdf, details);
    times.push(performance.now() - begun);
  }
  return times;
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
