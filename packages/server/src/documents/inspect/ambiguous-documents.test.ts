import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPageText } from '../page-text/read-page-text.ts';
import { stampDocument } from '../stamp/stamp-document.ts';
import { makePdf } from '../testing/pdf-fixtures.ts';
import { checkWithQpdf } from '../testing/pdf-words.ts';
import { rawPdf } from '../testing/raw-pdf.ts';
import { asStored } from '../testing/stored-file.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { inspectDocument } from './inspect-document.ts';
import { isAmbiguous } from './is-ambiguous.ts';

const folder = await temporaryFolder();

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

/** Another catalog with a page of its own. */
const secondTree = [
  '5 0 obj\n<< /Type /Catalog /Pages 6 0 R >>\nendobj\n',
  '6 0 obj\n<< /Type /Pages /Kids [7 0 R] /Count 1 >>\nendobj\n',
  `7 0 obj\n<< /Type /Page /Parent 6 0 R /MediaBox [0 0 595 842] /Resources ${font} /Contents 8 0 R >>\nendobj\n`,
  `8 0 obj\n${stream('NINE THOUSAND')}\nendobj\n`,
].join('');

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
  [
    'a second root after its end',
    `${lease}${secondTree}trailer\n<< /Size 9 /Root 5 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  ],
])('of a file with %s, the text that is shown is the text that is stamped', async (name, pdf) => {
  const path = await folder.write(`${name}.pdf`, Buffer.from(pdf, 'latin1'));
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: ['ambiguous_structure'] });
  const original = await asStored(path);
  const outputPath = folder.path(`${name}, stamped.pdf`);
  await stampDocument({ original, outputPath, fields: [], signatureImages: {} });
  const shown = await readPageText(original, 0);
  expect(JSON.stringify(shown)).toMatch(/ONE HUNDRED|NINE THOUSAND/);
  expect(await readPageText(await asStored(outputPath), 0)).toEqual(shown);
});

test.each([2_147_483_647, -1, 0])(
  'a page count of %i is corrected when stamping',
  async (count) => {
    const pdf = lease.replace('/Count 1', `/Count ${count}`);
    const path = await folder.write(`count-${count}.pdf`, Buffer.from(pdf, 'latin1'));
    const outputPath = folder.path(`count-${count}-stamped.pdf`);
    const original = await asStored(path);
    await stampDocument({ original, outputPath, fields: [], signatureImages: {} });
    const document = await PDFDocument.load(await readFile(outputPath));
    expect(document.catalog.Pages().Count().asNumber()).toBe(1);
  },
);

describe('a file that readers can only take for one document', () => {
  const certain = folder.path('certain.pdf');
  beforeAll(async () => {
    await folder.write('certain.pdf', await makePdf({ pages: 3 }));
  });

  test.each([
    ['plain', ['--object-streams=disable']],
    ['with object streams', ['--object-streams=generate']],
    ['linearized', ['--linearize', '--object-streams=disable']],
    ['linearized with object streams', ['--linearize', '--object-streams=generate']],
  ])('is kept as it is: %s', async (name, options) => {
    const path = folder.path(`certain, ${name}.pdf`);
    execFileSync('qpdf', [...options, certain, path]);
    expect(isAmbiguous(await readFile(path))).toBe(false);
    expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
  });
});

describe('a file whose table and objects contradict each other', () => {
  const table = (lines: readonly string[], size: number) =>
    `xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  const entry = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`;
  const offsets = [1, 2, 3, 4].map((number) => lease.indexOf(`${number} 0 obj`));
  const body = lease.slice(0, lease.indexOf('xref\n'));
  const close = (objects: string, xref: string) =>
    `${objects}${xref}startxref\n${objects.length}\n%%EOF\n`;

  test('consists of these parts', () => {
    const whole = close(body, table(offsets.map(entry), 5));
    expect(isAmbiguous(Buffer.from(whole, 'latin1'))).toBe(false);
  });

  const packed = `5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length 8 >>\nstream\n4 0 null\nendstream\nendobj\n`;
  const inString = body.replace('/Count 1', '/Count 1 /X (9 0 obj null endobj)');
  test.each([
    [
      'says that an object is free',
      close(body, table([...offsets.slice(0, 3).map(entry), '0000000000 00000 f \n'], 5)),
    ],
    [
      'says that an object is elsewhere',
      close(body, table([...offsets.slice(0, 3).map(entry), entry(99)], 5)),
    ],
    [
      'does not know an object',
      close(`${body}5 0 obj\nnull\nendobj\n`, table(offsets.map(entry), 5)),
    ],
    ['knows an object that is not there', close(body, table([...offsets, 9].map(entry), 6))],
    [
      'has an object in an object stream too',
      close(body + packed, table([...offsets, body.length].map(entry), 6)),
    ],
    [
      'has an object stream under an escaped name',
      close(
        body + packed.replace('/ObjStm', '/Obj#53tm'),
        table([...offsets, body.length].map(entry), 6),
      ),
    ],
    ['has an object in a string', close(inString, table(offsets.map(entry), 5))],
    ['is not where the end says', lease.replace(/startxref\n\d+/, 'startxref\n9')],
    [
      'has a second table for other readers',
      lease.replace('/Root 1 0 R', '/Root 1 0 R /XRefStm 9'),
    ],
  ])('is ambiguous if its table %s', (_, pdf) => {
    expect(isAmbiguous(Buffer.from(pdf, 'latin1'))).toBe(true);
  });
});

test.each([
  [
    'an object that cannot be parsed',
    lease
      .replace('xref\n0', '5 0 obj\n<< /A NaN >>\nendobj\nxref\n0')
      .replace('/Count 1', '/Count 1 /X 5 0 R'),
  ],
  ['a name with a zero byte', lease.replace('/Count 1', '/Count 1 /A#00B (x) /C /D#00E')],
  ['a rotation between quarter turns', lease.replace('/Count 1', '/Count 1 /Rotate 135')],
  ['an empty box', lease.replace('/MediaBox', '/CropBox [0 0 0 0] /MediaBox')],
  ['a box with too many numbers', lease.replace('[0 0 595 842]', '[0 0 595 842 9 9]')],
  ['an identifier that is a number', lease.replace('/Root 1 0 R', '/Root 1 0 R /ID 7')],
  ['facts about it that are a string', lease.replace('/Root 1 0 R', '/Root 1 0 R /Info (x)')],
])('a file with %s is stored and stamped without it', async (name, pdf) => {
  const path = await folder.write(`${name}.pdf`, Buffer.from(pdf, 'latin1'));
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: ['ambiguous_structure'] });
  const outputPath = folder.path(`${name}, stamped.pdf`);
  const original = await asStored(path);
  await stampDocument({ original, outputPath, fields: [], signatureImages: {} });
  checkWithQpdf(path);
  checkWithQpdf(outputPath);
});
