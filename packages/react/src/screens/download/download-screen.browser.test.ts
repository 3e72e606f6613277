import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { runUntil } from '../../../../../test/harness/run-until.ts';
import { sampleDocuments, sharedSample } from '../../../../../test/harness/sample.ts';
import { expect, showSample, test } from '../../../../../test/harness/screen-test.ts';
import * as site from '../../../../../test/harness/test.ts';

const file = Buffer.from('%PDF-1.7, a hundred bytes of it'.padEnd(100, '.'));

interface SlowServer {
  readonly url: string;
  readonly requests: () => number;
  /** Sends the rest of the last file. */
  finish(): void;
  close(): void;
}

/**
 * Delays the end of each file: of the first after 42 of 100 bytes, of the others, which are
 * compressed to about a hundredth, before the last 8 bytes.
 */
async function serveSlowly(): Promise<SlowServer> {
  let requests = 0;
  let finish: () => void = () => undefined;
  const server = createServer((_request, response) => {
    requests += 1;
    const isFirst = requests === 1;
    const body = isFirst ? file : gzipSync(Buffer.alloc(10_000));
    response.writeHead(200, {
      'content-type': 'application/pdf',
      'content-length': body.length,
      ...(isFirst ? {} : { 'content-encoding': 'gzip' }),
    });
    const cut = isFirst ? 42 : body.length - 8;
    response.write(body.subarray(0, cut));
    finish = () => response.end(body.subarray(cut));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    requests: () => requests,
    finish: () => finish(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Pauses the clock of a page half a second from now. */
const stopClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);

// The bytes of a server, and the address of the site.
site.test(
  '[DL-01] [DL-02] [DL-03] a download starts automatically, can be started again, and shows its progress after 3 seconds',
  async ({ page, server }) => {
    const slow = await serveSlowly();
    const { link } = await sharedSample(server, sampleDocuments);
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    await page.route('**/api/download/meta', async (route) => {
      await begun;
      await route.continue();
    });
    await page.route('**/api/download/envelope', (route) => route.continue({ url: slow.url }));
    await page.clock.install();
    const asked = page.waitForRequest('**/api/download/meta');
    await page.goto(link.replace('/#', '/download#'));
    await asked;
    await stopClock(page);
    begin();
    const starting = page.getByText('Your download will begin in a few seconds.');
    await runUntil(page, () => expect(starting).toBeVisible({ timeout: 200 }));
    await expect.poll(slow.requests).toBe(1);
    const progress = page.getByRole('progressbar', { name: 'Download' });
    await page.clock.runFor(2500);
    await expect(progress).toHaveCount(0);
    await page.clock.runFor(500);
    await expect(progress).toHaveAttribute('aria-valuenow', '42');
    await expect(page.getByText('42%')).toBeVisible();

    // More bytes arrive than the compressed size in the header.
    await page.getByRole('button', { name: 'download again' }).click();
    await runUntil(page, () => expect.poll(slow.requests, { timeout: 200 }).toBe(2));
    await page.clock.runFor(3000);
    await expect(progress).toHaveAttribute('aria-valuenow', '100');
    await expect(page.getByText('100%')).toBeVisible();
    const saved = page.waitForEvent('download');
    slow.finish();
    expect((await saved).suggestedFilename()).toBe('Envelope.pdf');
    await page.clock.resume();
    await expect(page.getByText('Your browser was asked to save your documents.')).toBeVisible();
    await expect(progress).toHaveCount(0);
    slow.close();
  },
);

test.describe('with a clock of its own', () => {
  test.use({ isolated: true, viewport: { width: 1280, height: 900 } });

  test('[DL-05] the percentage of a download is cleared half a second after its end', async ({
    page,
  }) => {
    await page.clock.install();
    await showSample(page, sampleDocuments);
    const button = page.getByRole('button', { name: 'Download all' });
    await button.waitFor();
    await stopClock(page);
    await button.click();
    const finished = page.getByRole('button', { name: 'Downloading 100%' });
    await runUntil(page, () => expect(finished).toBeVisible({ timeout: 200 }));
    await page.clock.runFor(200);
    await expect(finished).toBeVisible();
    await page.clock.runFor(300);
    await expect(button).toBeVisible();
  });
});

test('[DL-03] [DL-04] [DL-06] a file has the name of the server or of its type, and a failed download is reported and can be repeated', async ({
  page,
}) => {
  const fileOf = (type: string, disposition?: string) => ({
    file: { content: '%PDF-1.7', type },
    headers: disposition === undefined ? {} : { 'content-disposition': disposition },
  });
  const first = page.waitForEvent('download');
  const screen = await showSample(page, sampleDocuments, {
    mode: 'download',
    replies: { '/download/envelope': [fileOf('application/zip')] },
  });
  expect((await first).suggestedFilename()).toBe('Documents.zip');
  for (const [type, name, disposition] of [
    ['application/pdf', 'Envelope.pdf'],
    ['text/csv', 'Envelope.csv'],
    [
      'application/pdf',
      'Mietvertrag für Ada.pdf',
      "attachment; filename*=UTF-8''Mietvertrag%20f%C3%BCr%20Ada.pdf",
    ],
  ] as const) {
    await screen.reply('/download/envelope', fileOf(type, disposition));
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'download again' }).click();
    expect((await saved).suggestedFilename()).toBe(name);
    await expect(page.getByText('Your browser was asked to save your documents.')).toBeVisible();
  }

  await page.evaluate(() => {
    window.screens.session.on('error', ({ action, error }) => {
      document.body.dataset.failed = `${action} ${error.status}`;
    });
  });
  await screen.reply('/download/envelope', { status: 500, body: { message: 'no' } });
  await page.getByRole('button', { name: 'download again' }).click();
  await expect(page.getByRole('heading', { name: 'The download did not finish' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    'An error occurred while downloading your envelope.',
  );
  await expect(page.locator('body')).toHaveAttribute('data-failed', 'download 500');
  await page.evaluate(() => delete document.body.dataset.failed);
  await screen.reply('/download/envelope', fileOf('application/pdf'));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Try again' }).click();
  await saved;
  await expect(page.getByText('Your browser was asked to save your documents.')).toBeVisible();
});
