import { writeFile } from 'node:fs/promises';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { saveDownload } from '../harness/download.ts';
import { checkPdf, readPdfText } from '../harness/pdf.ts';
import { compareInk, expectTextInField } from '../harness/placed.ts';
import { signerOn } from '../harness/signer.ts';
import { expect, test } from '../harness/test.ts';
import { findField, readEnvelope } from '../harness/wire.ts';

interface OddPage {
  readonly title: string;
  readonly rotation: number;
  readonly crop?: readonly [x: number, y: number, width: number, height: number];
}

const pages: readonly OddPage[] = [
  { title: 'a page rotated by 90 degrees', rotation: 90 },
  { title: 'a page rotated by 180 degrees', rotation: 180 },
  { title: 'a page rotated by 270 degrees', rotation: 270 },
  { title: 'a CropBox with an offset', rotation: 0, crop: [60, 90, 420, 600] },
  { title: 'a rotated CropBox with an offset', rotation: 90, crop: [60, 90, 420, 600] },
];

async function makePdf({ rotation, crop }: OddPage): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText('Agreement', { x: 100, y: 700, font, size: 20 });
  page.setRotation(degrees(rotation));
  if (crop) page.setCropBox(...crop);
  return pdf.save();
}

const common = { party: 1, page: 1, required: true };

for (const odd of pages) {
  test(`answers stand where they were put on ${odd.title}`, async ({ page, server }, info) => {
    const original = await makePdf(odd);
    const before = info.outputPath('before.pdf');
    await writeFile(before, original);
    const { parties } = await server.send(
      {
        title: 'Odd page',
        parties: [{ title: 'Ada Park', email: 'ada@example.com' }],
        documents: [
          {
            title: 'Odd page',
            file: 'odd',
            fields: [
              {
                ...common,
                type: 'text',
                index: 0,
                x: 12,
                y: 20,
                width: 50,
                height: 4,
                title: 'Name',
                font_size: 12,
              },
              {
                ...common,
                type: 'checkbox',
                index: 1,
                x: 70,
                y: 50,
                width: 4,
                height: 3,
                title: 'Agreed',
              },
              {
                ...common,
                type: 'signature',
                index: 2,
                x: 40,
                y: 70,
                width: 45,
                height: 12,
                title: 'Signature',
              },
            ],
          },
        ],
      },
      { odd: original },
    );
    const link = parties[0]?.link ?? '';
    await page.goto(link);
    const signer = signerOn(page);
    await signer.writeText('Name', 'Ada Park');
    await signer.tick('Agreed');
    await signer.drawSignature('Signature');
    await signer.submit();
    await page.getByRole('heading', { name: 'All signed' }).waitFor();
    const [stamped] = await saveDownload(page, info.outputPath('after'));
    const [document] = await readEnvelope(link);
    if (!stamped || !document) throw new Error('One document');

    checkPdf(stamped);
    const expectInkIn = compareInk(before, stamped);
    expectInkIn(findField(document, 'Name'));
    expectInkIn(findField(document, 'Agreed'));
    const ink = expectInkIn(findField(document, 'Signature'));
    expect(ink.right - ink.left).toBeGreaterThan(ink.bottom - ink.top);
    if (odd.rotation === 0) {
      expectTextInField(readPdfText(stamped), findField(document, 'Name'), 'Ada Park');
    }
  });
}
