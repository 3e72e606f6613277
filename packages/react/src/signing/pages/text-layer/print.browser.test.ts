import { execFileSync } from 'node:child_process';
import type { Page, TestInfo } from '@playwright/test';
import { type PdfText, readPdfText, renderPdfPage } from '../../../../../../test/harness/pdf.ts';
import { sharedSample } from '../../../../../../test/harness/sample.ts';
import { signerOn } from '../../../../../../test/harness/signer.ts';
import { expect, test } from '../../../../../../test/harness/test.ts';

/** Prints like a browser that waits for unloaded content, and returns the path of the PDF. */
async function print(page: Page, info: TestInfo, landscape = false): Promise<string> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect
    .poll(() =>
      page
        .locator('.page')
        .evaluateAll((sheets) =>
          sheets.every(
            (sheet) =>
              sheet.querySelector('img')?.naturalWidth && sheet.querySelector('.page-line'),
          ),
        ),
    )
    .toBe(true);
  const path = info.outputPath('print.pdf');
  await page.pdf({ path, format: 'A4', landscape });
  return path;
}

const wordsOn = (text: PdfText, page: number) =>
  text.words
    .filter((word) => word.page === page)
    .map(({ text }) => text)
    .join(' ');

/** The share of a printed page that is not white, from 0 to 1. */
function inkOn(pdf: string, page: number): number {
  const { rgb } = renderPdfPage(pdf, page, 800);
  let inked = 0;
  for (const channel of rgb) if (channel < 200) inked += 1;
  return inked / rgb.length;
}

for (const landscape of [false, true]) {
  test(`printing puts each page with its answers on one sheet of paper, ${landscape ? 'landscape' : 'portrait'}, without controls`, async ({
    page,
    server,
  }, info) => {
    const { link } = await sharedSample(server, [
      {
        title: 'Lease',
        pages: 5,
        fields: [
          { type: 'text', title: 'Full name' },
          { type: 'text', title: 'Left open' },
          { type: 'text', title: 'On the last page', page: 5 },
        ],
      },
    ]);
    await page.goto(link);
    await signerOn(page).writeText('Full name', 'Ada Park');
    await page.getByRole('button', { name: 'Make pages larger' }).click();
    const pdf = await print(page, info, landscape);
    const text = readPdfText(pdf);
    expect(text.pages).toHaveLength(5);
    for (let number = 1; number <= 5; number++) {
      expect(wordsOn(text, number)).toBe(number === 1 ? 'Lease, 1 Ada Park' : `Lease, ${number}`);
      // Its image is printed too, although the page had not been scrolled into view.
      expect(inkOn(pdf, number)).toBeGreaterThan(0.0001);
    }
  });
}

test("printing a host page leaves the host's own styles alone", async ({ page, server }, info) => {
  await page.goto(server.demo.host);
  await signerOn(page).field('Full name').waitFor();
  await page.getByRole('group', { name: /^Page 6 of 6/ }).waitFor({ state: 'attached' });
  const pdf = await print(page, info);
  const text = execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' });
  expect(text).toContain('Residential tenancy agreement');
  expect(text).toContain('Page 6 of 6');
  expect(text).not.toContain('Sign and submit');
  expect(text).not.toContain('Download');
  expect(text).not.toContain('required field');
});
