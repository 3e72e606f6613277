import { readFile } from 'node:fs/promises';
import { openByApi } from '../harness/api-signer.ts';
import { sendSample } from '../harness/sample.ts';
import { pngFile, signerOn } from '../harness/signer.ts';
import type { SigningServer } from '../harness/signing-server.ts';
import { expect, test } from '../harness/test.ts';

const title = 'Proof of identity';

const send = (server: SigningServer, more: object = {}) =>
  sendSample(
    server,
    [
      {
        title: 'Agreement',
        fields: [
          { type: 'upload', title },
          { type: 'text', title: 'Name', party: 2 },
        ],
      },
    ],
    { ...more },
  );

async function filesOf(server: SigningServer, fingerprint: string) {
  const { files } = await server.status(fingerprint);
  return files as readonly { readonly uuid: string; readonly name: string }[];
}

test('a signer uploads a file and can download it; once signed, the sender can too, and nobody else', async ({
  page,
  server,
}) => {
  const { link, otherLink, fingerprint } = await send(server);
  const file = await pngFile();
  await page.goto(link);
  const ada = signerOn(page);
  await ada.attach(title, file);
  await ada.open(title);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${file.name}` }).click();
  const own = await coming;
  expect(own.suggestedFilename()).toBe(file.name);
  expect(await readFile(await own.path())).toEqual(file.buffer);
  await page.keyboard.press('Escape');
  expect(await filesOf(server, fingerprint)).toEqual([]);
  await ada.submit();
  await page.getByRole('heading', { name: 'You have signed, thank you' }).waitFor();

  const [listed] = await filesOf(server, fingerprint);
  expect(listed?.name).toBe(file.name);
  const path = `/sender/envelopes/${fingerprint}/files/${listed?.uuid}`;
  const bySender = await fetch(server.demo.apiBase + path, {
    headers: { authorization: `Bearer ${server.demo.apiKey}` },
  });
  expect(Buffer.from(await bySender.arrayBuffer())).toEqual(file.buffer);

  await page.goto(otherLink);
  await page.getByRole('button', { name: 'Sign and submit' }).waitFor();
  // The zoom buttons load in the same chunk as the download button.
  await page.getByRole('button', { name: 'Make pages larger' }).waitFor();
  await expect(page.getByRole('button', { name: new RegExp(`Download ${file.name}`) })).toHaveCount(
    0,
  );
  const grace = await openByApi(otherLink);
  expect((await grace.get(`/download/files/${listed?.uuid}`)).status).toBe(404);
});

test('if the sender shares uploads, the other party can download them from the page and the list', async ({
  page,
  server,
}) => {
  const { link, otherLink } = await send(server, { config: { company_share_uploads: '1' } });
  const file = await pngFile();
  const ada = await openByApi(link);
  const { uuid } = await ada.upload(
    'file',
    { name: file.name, bytes: file.buffer },
    ada.fields[0]?.id ?? '',
  );
  await ada.sign([{ title, inputFormat: 'upload-field', inputValue: JSON.stringify([uuid]) }]);

  await page.goto(otherLink);
  const button = page.getByRole('button', { name: `Download ${file.name}, from Ada Park` });
  for (const layout of ['page', 'list'] as const) {
    if (layout === 'list') await page.getByRole('button', { name: 'List of fields' }).click();
    const coming = page.waitForEvent('download');
    await button.click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(file.name);
    expect(await readFile(await download.path())).toEqual(file.buffer);
  }
});
