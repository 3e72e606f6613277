import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { readPageText } from '../page-text/read-page-text.ts';
import { stampDocument } from '../stamp/stamp-document.ts';
import { checkWithQpdf } from '../testing/pdf-words.ts';
import { rawPdf } from '../testing/raw-pdf.ts';
import { createStamper } from '../testing/stamping.ts';
import { asStored } from '../testing/stored-file.ts';
import { inspectDocument } from './inspect-document.ts';

const { folder, stamp } = await createStamper();

const limit = 1_000_000;

const font = '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
const text = (words: string) => `BT /F1 20 Tf 50 700 Td (${words}) Tj ET`;
const stream = (words: string) =>
  `<< /Length ${text(words).length} >>\nstream\n${text(words)}\nendstream`;

const lease = Buffer.from(
  rawPdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${font} /Contents 4 0 R >>`,
      stream('ONE HUNDRED'),
    ],
  }),
).toString('latin1');
const [, start = ''] = /startxref\n(\d+)/.exec(lease) ?? [];

/** A second version of the content, before the table, which points to the first. */
const shadowed = `4 0 obj\n${stream('NINE THOUSAND')}\nendobj\n`;

/** A later revision, whose end points back to the table of the first. */
const revision = `4 0 obj\n${stream('NINE THOUSAND')}\nendobj\nxref\n4 1\n`;

test.each([
  [
    'an object twice',
    lease
      .replace('xref\n0', `${shadowed}xref\n0`)
      .replace(`startxref\n${start}`, `startxref\n${Number(start) + shadowed.length}`),
  ],
  [
    'a revision that its end does not name',
    `${lease}${revision}${String(lease.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 5 /Root 1 0 R /Prev ${start} >>\nstartxref\n${start}\n%%EOF\n`,
  ],
])('of a file with %s, the text that is shown is the text that is stamped', async (name, pdf) => {
  const path = await folder.write(`${name}.pdf`, Buffer.from(pdf, 'latin1'));
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: ['ambiguous_structure'] });
  const { stamped } = await stamp([], new Uint8Array(await readFile(path)));
  const shown = await readPageText(await asStored(path), 0);
  expect(JSON.stringify(shown)).toMatch(/ONE HUNDRED|NINE THOUSAND/);
  expect(await readPageText(await asStored(stamped), 0)).toEqual(shown);
});

test.each([2_147_483_647, -1, 0])(
  'a page count of %i is corrected when stamping',
  async (count) => {
    const { stamped } = await stamp(
      [],
      Buffer.from(lease.replace('/Count 1', `/Count ${count}`), 'latin1'),
    );
    const document = await PDFDocument.load(await readFile(stamped));
    expect(document.catalog.Pages().Count().asNumber()).toBe(1);
  },
);

test.each([
  ['a rotation between quarter turns', lease.replace('/Count 1', '/Count 1 /Rotate 135')],
  ['an empty box', lease.replace('/MediaBox', '/CropBox [0 0 0 0] /MediaBox')],
  ['a box with too many numbers', lease.replace('[0 0 595 842]', '[0 0 595 842 9 9]')],
])('a file with %s is stored without it', async (name, pdf) => {
  const path = await folder.write(`${name}.pdf`, Buffer.from(pdf, 'latin1'));
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: ['ambiguous_structure'] });
  checkWithQpdf(path);
});

test.each([
  [
    'an object that cannot be parsed',
    lease
      .replace('xref\n0', '5 0 obj\n<< /A NaN >>\nendobj\nxref\n0')
      .replace('/Count 1', '/Count 1 /X 5 0 R'),
  ],
  ['an identifier that is a number', lease.replace('/Root 1 0 R', '/Root 1 0 R /ID 7')],
  ['facts about it that are a string', lease.replace('/Root 1 0 R', '/Root 1 0 R /Info (x)')],
])('a file with %s stays as it is, and can be stamped', async (name, pdf) => {
  const path = await folder.write(`${name}.pdf`, Buffer.from(pdf, 'latin1'));
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
  const original = await asStored(path);
  const outputPath = folder.path(`${name}, stamped.pdf`);
  await stampDocument({ original, outputPath, fields: [], signatureImages: {} });
  expect(await readPageText(await asStored(outputPath), 0)).toEqual(
    await readPageText(original, 0),
  );
});
