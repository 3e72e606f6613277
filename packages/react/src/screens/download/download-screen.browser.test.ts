import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeApi } from '../../../../../test/harness/fake-api.ts';
import { expect, test } from '../../../../../test/harness/test.ts';
import { wireEnvelope } from '../../testing/wire-envelope.ts';
import { consent } from '../testing/consent.ts';

const file = Buffer.from('%PDF-1.7, a hundred bytes of it'.padEnd(100, '.'));

/** Sends 42 of a file's 100 bytes, and the rest on request. */
async function serveSlowly(): Promise<{ server: Server; url: string; finish(): void }> {
  let finish: () => void = () => undefined;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': file.length });
    response.write(file.subarray(0, 42));
    finish = () => response.end(file.subarray(42));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/`, finish: () => finish() };
}

test('[DL-01] [DL-02] [DL-03] [DL-05] a download starts by itself, can be started again, and shows its progress after 3 seconds', async ({
  page,
  server,
}) => {
  const slow = await serveSlowly();
  const api = await fakeApi(page, wireEnvelope(consent));
  api.reply('/download/meta', { body: { title: 'Lease' } });
  let asked = 0;
  await page.route('**/api/download/envelope', (route) => {
    asked += 1;
    return route.continue({ url: slow.url });
  });
  await page.clock.install();
  await page.goto(`${server.url}/download#key`);
  await expect(page.getByRole('heading', { name: 'Download envelope' })).toBeFocused();
  await expect(page.getByText('Your download will begin in a few seconds.')).toBeVisible();
  await expect.poll(() => asked).toBe(1);
  await page.getByRole('button', { name: 'download again' }).click();
  await expect.poll(() => asked).toBe(2);

  const progress = page.getByRole('progressbar', { name: 'Download' });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  await expect(progress).toHaveCount(0);
  await page.clock.runFor(3000);
  await expect(progress).toHaveAttribute('aria-valuenow', '42');
  await expect(page.getByText('42%')).toBeVisible();
  const saved = page.waitForEvent('download');
  slow.finish();
  expect((await saved).suggestedFilename()).toBe('Envelope.pdf');
  await page.clock.resume();
  await expect(page.getByText('Your documents have been downloaded.')).toBeVisible();
  await expect(progress).toHaveCount(0);
  slow.server.close();
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
  await page.addInitScript(() => {
    addEventListener('sign-error', ({ target, ...event }) =>
      Object.assign(window, { event, target }),
    );
  });
  send('application/zip');
  const first = page.waitForEvent('download');
  await page.goto(`${server.url}/download#key`);
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
    await expect(page.getByText('Your documents have been downloaded.')).toBeVisible();
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
    'An error occurred while downloading your documents.',
  );
  expect(await reported).toEqual(['download', 500]);
  send('application/pdf');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Try again' }).click();
  await saved;
  await expect(page.getByText('Your documents have been downloaded.')).toBeVisible();
});
