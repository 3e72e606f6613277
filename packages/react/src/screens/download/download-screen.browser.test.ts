import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { fakeApi } from '../../../../../test/harness/fake-api.ts';
import { runUntil } from '../../../../../test/harness/run-until.ts';
import { expect, test } from '../../../../../test/harness/test.ts';
import { wireEnvelope } from '../../testing/wire-envelope.ts';
import { consent } from '../testing/consent.ts';

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

test('[DL-01] [DL-02] [DL-03] a download starts automatically, can be started again, and shows its progress after 3 seconds', async ({
  page,
  server,
}) => {
  const slow = await serveSlowly();
  const api = await fakeApi(page, wireEnvelope(consent));
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  api.reply('/download/meta', async () => {
    await begun;
    return { body: { title: 'Lease' } };
  });
  await page.route('**/api/download/envelope', (route) => route.continue({ url: slow.url }));
  await page.clock.install();
  const asked = page.waitForRequest('**/api/download/meta');
  await page.goto(`${server.url}/download#${'k'.repeat(43)}`);
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
});

test('[DL-05] the percentage of a download is cleared half a second after its end', async ({
  page,
  server,
}) => {
  const api = await fakeApi(page, wireEnvelope(consent));
  api.reply('/download/envelope', { headers: { 'content-type': 'application/pdf' }, body: file });
  await page.clock.install();
  await page.goto(`${server.url}/#${'k'.repeat(43)}`);
  const button = page.getByRole('button', { name: 'Download PDF' });
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

test('[DL-03] [DL-04] [DL-06] a file has the name of the server or of its type, and a failed download is reported and can be repeated', async ({
  page,
  server,
}) => {
  const api = await fakeApi(page, wireEnvelope(consent));
  api.reply('/download/meta', { body: { title: 'Lease' } });
  const send = (type: string, disposition?: string) =>
    api.reply('/download/envelope', {
      headers: {
        'content-type': type,
        ...(disposition === undefined ? {} : { 'content-disposition': disposition }),
      },
      body: file,
    });
  send('application/zip');
  const first = page.waitForEvent('download');
  await page.goto(`${server.url}/download#${'k'.repeat(43)}`);
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
    send(type, disposition);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'download again' }).click();
    expect((await saved).suggestedFilename()).toBe(name);
    await expect(page.getByText('Your browser was asked to save your documents.')).toBeVisible();
  }

  const reported = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener(
          'sign-error',
          (event) => {
            if (event instanceof CustomEvent) {
              resolve([event.detail.action, event.detail.error.status]);
            }
          },
          { once: true },
        );
      }),
  );
  api.reply('/download/envelope', { status: 500, body: { message: 'no' } });
  await page.getByRole('button', { name: 'download again' }).click();
  await expect(page.getByRole('heading', { name: 'The download did not finish' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    'An error occurred while downloading your envelope.',
  );
  expect(await reported).toEqual(['download', 500]);
  send('application/pdf');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Try again' }).click();
  await saved;
  await expect(page.getByText('Your browser was asked to save your documents.')).toBeVisible();
});
