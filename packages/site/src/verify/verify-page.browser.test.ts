import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findAccessibilityFaults } from '../../../../test/accessibility/axe.ts';
import { expect, workerTest as test } from '../../../../test/harness/worker-test.ts';
import { openSealer } from '../../../server/src/seal/open-sealer.ts';
import { sealDefaults } from '../../../server/src/seal/seal-settings.ts';
import {
  makeLog,
  makeSealedPdf,
  sealedAt,
  someFacts,
} from '../../../server/src/testing/sealed-documents.ts';

/** A file as a page receives it. */
interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

let folder: string;
let sealed: GivenFile;
let changed: GivenFile;
let log: GivenFile;
let fingerprint: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-verify-page-'));
  const sealer = await openSealer({
    settings: sealDefaults,
    dataDir: folder,
    name: 'Harbour',
    now: () => sealedAt,
  });
  fingerprint = sealer.certificate.sha256;
  const events = await makeLog();
  const facts = { ...someFacts, head: events.events[2]?.hash };
  const pdf = Buffer.from(await makeSealedPdf(sealer, { facts, pages: 3 }));
  sealed = { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: pdf };
  const bytes = Buffer.from(pdf);
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  changed = { name: 'Changed.pdf', mimeType: 'application/pdf', buffer: bytes };
  const text = Buffer.from(JSON.stringify(events));
  log = { name: 'audit.json', mimeType: 'application/json', buffer: text };
});
test.afterAll(() => rm(folder, { recursive: true }));

const result = (page: Page) => page.getByRole('status');

/** Drops files somewhere on the page, as from a folder of the desktop. */
async function drop(page: Page, ...files: readonly GivenFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    base64: buffer.toString('base64'),
  }));
  await page.evaluate((given) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    for (const type of ['dragover', 'drop']) {
      const event = new DragEvent(type, {
        dataTransfer: transfer,
        bubbles: true,
        cancelable: true,
      });
      document.querySelector('h1')?.dispatchEvent(event);
    }
  }, given);
}

test('[EV-09] a document is checked without any request, under the policy of the site', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      console.error(`Violated: ${violatedDirective}`);
    });
  });
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const response = await page.goto(`${server.url}/verify`);
  expect(response?.status()).toBe(200);
  expect(response?.headers()['content-security-policy']).toContain(
    "require-trusted-types-for 'script'",
  );
  await expect(page).toHaveTitle('Check a document – Sign Envelope');
  await page.waitForLoadState('networkidle');

  // Nothing can be sent any more, and nothing is tried to be.
  await page.context().setOffline(true);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await drop(page, sealed);
  await expect(result(page).getByRole('heading')).toHaveText(
    'This document is sealed, and has not been changed since.',
  );
  await expect(result(page)).toContainText('Sealed by Harbour.');
  await expect(result(page)).toContainText(fingerprint);
  expect([requests, problems]).toEqual([[], []]);
});

test('[EV-09] the audit log may come with the document, or after it', async ({ page, server }) => {
  await page.goto(`${server.url}/verify`);
  await page.getByLabel('Choose a PDF').setInputFiles(changed);
  await expect(result(page).getByRole('heading')).toHaveText(
    'This document is not as it was signed: it has been changed.',
  );
  await page.getByLabel('Choose another PDF').setInputFiles(sealed);
  await expect(result(page)).not.toContainText('audit log');
  await page.getByLabel('Add the audit log').setInputFiles(log);
  await expect(result(page)).toContainText(
    'The rows of the audit log follow each other, and the document proves the first 3 of 4.',
  );

  const other = { ...log, buffer: Buffer.from('{}') };
  await drop(page, other, sealed);
  await expect(result(page)).toContainText('The audit log cannot be read.');
});

test('[EV-09] the page can be used with the keyboard and with a screen reader, light and dark', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/verify`);
  await expect(page.getByRole('heading', { name: 'Check a document' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Choose a PDF')).toBeFocused();
  await page.getByLabel('Choose a PDF').setInputFiles(changed);
  await expect(result(page).getByRole('heading')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAccessibilityFaults(page, 'colours')).toEqual([]);
});

test('[EV-09] the page speaks the language of the browser and fits a phone', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 320, height: 640 } });
  await page.goto(`${server.url}/verify`);
  await page.getByLabel('PDF auswählen').setInputFiles(sealed);
  await expect(result(page).getByRole('heading')).toHaveText(
    'Dieses Dokument ist versiegelt und wurde seitdem nicht verändert.',
  );
  await expect(result(page)).toContainText('Versiegelt am 22. November 2026 um 06:00:00 UTC');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.close();
});
