import type { Page } from '@playwright/test';
import { elementAddress } from '../../scripts/build/places.ts';
import { serveHostPage } from '../harness/host-page.ts';
import {
  type PlainBackend,
  plainKey,
  type SilentReply,
  startPlainBackend,
} from '../harness/plain-backend.ts';
import { pngFile, signerOn } from '../harness/signer.ts';
import { expect, test } from '../harness/test.ts';

/** Opens the element on a page of its own, with a backend that has the specification's calls alone. */
async function openAt(
  page: Page,
  scripts: string,
  reply: SilentReply,
  properties: (of: PlainBackend) => Readonly<Record<string, unknown>>,
) {
  const backend = await startPlainBackend(reply);
  const host = await serveHostPage({
    head: `<link rel="icon" href="data:," /><script type="module" src="${scripts}${elementAddress()}/sign-envelope.js"></script>`,
    body: '<div id="place" style="height: 100vh"></div>',
  });
  await page.goto(host.address);
  await page.evaluate(async (inputs) => {
    await customElements.whenDefined('sign-envelope');
    const element = document.createElement('sign-envelope');
    element.setAttribute('no-tour', '');
    Object.assign(element, inputs);
    document.querySelector('#place')?.append(element);
  }, properties(backend));
  return {
    signer: signerOn(page),
    calls: (path: string) => backend.calls.filter((call) => call.path === path),
    close() {
      backend.close();
      host.close();
    },
  };
}

const envelope = ({ api }: PlainBackend) => ({ api, linkKey: plainKey });

test('an envelope is filled in, written about, signed and downloaded with a backend of the specification alone', async ({
  page,
  server,
}) => {
  const empty = { status: 204, body: '' };
  const { signer, calls, close } = await openAt(page, server.url, empty, envelope);
  await signer.writeText('Full name', 'Ada Park');
  await signer.attach('Proof', await pngFile());
  await signer.typeSignature('Your signature', 'Ada Park');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Help' }).first().click();
  await page.getByRole('tab', { name: /Contact/ }).click();
  await page.getByRole('textbox').fill('Is the garden ours?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
  await page.keyboard.press('Escape');
  await signer.submit();
  await expect(page.getByRole('heading', { name: 'All signed' })).toBeVisible();
  expect(calls('POST /api/auth').map(({ body }) => body)).toEqual(['{"key":"a/b+c?d="}']);
  const [signed, ...more] = calls('POST /api/sign-envelope');
  expect(more).toEqual([]);
  expect(JSON.parse(signed?.body ?? '')).toMatchObject({
    inputs: [
      { inputId: 'f1', inputValue: 'Ada Park' },
      { inputId: 'f2', inputFormat: 'typed' },
      { inputId: 'f3', inputValue: '["u1"]' },
    ],
  });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('lease.pdf');
  close();
});

test('an envelope is rejected with a backend of the specification alone', async ({
  page,
  server,
}) => {
  const wrapped = { status: 200, body: '{"success":true,"data":{}}' };
  const { calls, close } = await openAt(page, server.url, wrapped, envelope);
  await page.getByRole('button', { name: 'Reject' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The rent is wrong');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(
    page.getByRole('heading', { name: 'This envelope has been rejected' }),
  ).toBeVisible();
  expect(calls('POST /api/reject').map(({ body }) => body)).toEqual([
    '{"rejection_reason":"The rent is wrong"}',
  ]);
  close();
});

test('a widget is signed and verified with a backend of the specification alone', async ({
  page,
  server,
}) => {
  const text = { status: 200, body: '""' };
  const form = ({ api }: PlainBackend) => ({ api, mode: 'widget', widgetCode: 'w1' });
  const signing = await openAt(page, server.url, text, form);
  await signing.signer.writeText('Full name', 'Ada Park');
  await signing.signer.typeSignature('Your signature', 'Ada Park');
  await signing.signer.submit();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/name/i).fill('Ada Park');
  await dialog.getByLabel(/email/i).fill('ada@example.com');
  await dialog.getByRole('button', { name: /Confirm/ }).click();
  await expect(page.getByRole('heading', { name: /check your email/ })).toBeVisible();
  signing.close();

  const code = { code: 'w1', envelopeFingerprint: 'e1', expires: '1900000000', signature: 's' };
  const link = ({ api }: PlainBackend) => ({ api, mode: 'widget-verify', verification: code });
  const verifying = await openAt(page, server.url, text, link);
  await page.getByRole('button', { name: /Confirm/ }).click();
  await expect(page.getByRole('heading', { name: 'Your signature is confirmed' })).toBeVisible();
  expect(verifying.calls('POST /api/verify-widget/w1')).toHaveLength(1);
  verifying.close();
});

test('a preview shows and sends nothing with a backend of the specification alone', async ({
  page,
  server,
}) => {
  const preview = { envelopeFingerprint: 'e1', signatureFingerprint: 's1' };
  const empty = { status: 200, body: '' };
  const { calls, signer, close } = await openAt(page, server.url, empty, ({ api }) => ({
    api,
    mode: 'preview',
    preview,
    linkKey: plainKey,
  }));
  await expect(signer.field('Full name')).toBeVisible();
  expect(calls('GET /api/data/preview')).toHaveLength(1);
  close();
});
