import { createCanvas } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { makePdf } from '../harness/sample.ts';
import { signerOn } from '../harness/signer.ts';
import { expect, test } from '../harness/test.ts';

const document = { title: 'Lease', fields: [] };

function drawLogo(): Buffer {
  const canvas = createCanvas(240, 60);
  const context = canvas.getContext('2d');
  context.fillStyle = '#102030';
  context.fillRect(20, 10, 200, 40);
  return canvas.toBuffer('image/png');
}

/** Fails unless the logo has been loaded, which the site's policy must allow. */
async function expectLogo(page: Page): Promise<void> {
  const logo = page.getByRole('img', { name: 'Harbour' });
  await expect(logo).toBeVisible();
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

test('[BR-02] a sender’s uploaded logo and colours are there from the password to the end', async ({
  page,
  server,
}) => {
  const envelope = {
    title: 'Lease',
    password: 'lantern',
    parties: [{ title: 'Ada Park', email: 'ada@example.com' }],
    documents: [
      {
        title: document.title,
        file: 'file',
        fields: [
          {
            party: 1,
            page: 1,
            index: 0,
            type: 'text',
            title: 'Name',
            required: true,
            x: 10,
            y: 10,
            width: 40,
            height: 4,
          },
        ],
      },
    ],
    branding: { company: 'Harbour', colours: { primary: '#0b5d54', secondary: '#12343b' } },
  };
  const files = { file: await makePdf(document), logo: new Uint8Array(drawLogo()) };
  const { parties } = await server.send(envelope, files);
  await page.goto(parties[0]?.link ?? '');
  await expectLogo(page);
  await page.locator('.password .input').fill('lantern');
  await page.locator('.password-submit').click();
  await expectLogo(page);
  await expect(page.locator('.header')).toHaveCSS('background-color', 'rgb(18, 52, 59)');
  const signer = signerOn(page);
  await signer.writeText('Name', 'Ada');
  await signer.submit();
  await expect(page.locator('.card-success')).toContainText('Harbour will email you');
  await expectLogo(page);
});
