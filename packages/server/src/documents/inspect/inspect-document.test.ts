import { execFileSync } from 'node:child_process';
import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DocumentError } from '../pdf/document-error.ts';
import { makePdf } from '../testing/pdf-fixtures.ts';
import { checkWithQpdf } from '../testing/pdf-words.ts';
import { changedBox, drawSmall } from '../testing/pixels.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { inspectDocument } from './inspect-document.ts';

const folder = await temporaryFolder();
const limit = 50_000_000;

describe('an accepted PDF', () => {
  test('reports the size of every page', async () => {
    const path = await folder.write('plain.pdf', await makePdf({ pages: 3 }));
    const page = { width: 595, height: 842 };
    expect(await inspectDocument(path, limit)).toMatchObject({ pages: [page, page, page] });
  });

  test.each([
    [90, { width: 400, height: 300 }],
    [180, { width: 300, height: 400 }],
    [270, { width: 400, height: 300 }],
  ] as const)('is measured as displayed when rotated by %i degrees', async (rotation, size) => {
    const pdf = await makePdf({ width: 500, height: 600, rotation, crop: [50, 70, 300, 400] });
    const path = await folder.write(`turned-${rotation}.pdf`, pdf);
    expect(await inspectDocument(path, limit)).toMatchObject({ pages: [size] });
  });

  test('may have mail headers before it and padding after its end', async () => {
    const pdf = Buffer.concat([
      Buffer.from('Content-Type: application/pdf\r\n\r\n'),
      await makePdf(),
      Buffer.alloc(512, '\n'),
    ]);
    const path = await folder.write('mailed.pdf', pdf);
    expect((await inspectDocument(path, limit)).pages).toHaveLength(1);
  });
});

describe('a rejected file', async () => {
  const emptyPdf = async () => (await PDFDocument.create()).save({ addDefaultPage: false });

  test.each([
    ['is not a PDF', Buffer.from('\x89PNG\r\n\x1a\n not a PDF'), 'document.not_pdf'],
    ['is empty', Buffer.of(), 'document.not_pdf'],
    [
      'contains garbage between a valid header and a valid end',
      Buffer.from('%PDF-1.7\n????\nstartxref\n9\n%%EOF\n'),
      'document.damaged',
    ],
    ['has no pages', await emptyPdf(), 'document.no_pages'],
  ])('%s', async (_, bytes, code) => {
    const path = await folder.write('rejected.pdf', bytes);
    await expect(inspectDocument(path, limit)).rejects.toMatchObject({ code });
  });

  test('is truncated at any place', async () => {
    const pdf = await makePdf({ pages: 5 });
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      const path = await folder.write('cut.pdf', pdf.subarray(0, Math.floor(pdf.length * share)));
      await expect(inspectDocument(path, limit)).rejects.toMatchObject({
        code: 'document.damaged',
      });
    }
  });

  test('needs a password to open', async () => {
    const path = await encrypted('secret');
    await expect(inspectDocument(path, limit)).rejects.toMatchObject({
      code: 'document.encrypted',
    });
  });

  test('is larger than allowed', async () => {
    const path = await folder.write('large.pdf', await makePdf());
    await expect(inspectDocument(path, 500)).rejects.toMatchObject({ code: 'document.too_large' });
  });
});

async function encrypted(userPassword: string): Promise<string> {
  const plain = await folder.write('plain.pdf', await makePdf());
  const path = folder.path(`encrypted-${userPassword}.pdf`);
  execFileSync('qpdf', ['--encrypt', userPassword, 'owner', '256', '--', plain, path]);
  return path;
}

test('stores a file that needs a password only to be changed without encryption', async () => {
  const path = await encrypted('');
  const before = await drawSmall(path);
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: ['encryption'] });
  checkWithQpdf(path);
  expect(execFileSync('qpdf', ['--show-encryption', path], { encoding: 'utf8' })).toContain(
    'not encrypted',
  );
  expect(changedBox(before, await drawSmall(path))).toBeNull();
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
});

test('accepts a file with corrupted bytes or rejects it with a reason', async () => {
  const pdf = await makePdf({ pages: 2 });
  const byte = fc.record({
    at: fc.integer({ min: 0, max: pdf.length - 1 }),
    value: fc.integer({ min: 0, max: 255 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(byte, { minLength: 1, maxLength: 30 }), async (broken) => {
      const bytes = Uint8Array.from(pdf);
      for (const { at, value } of broken) bytes[at] = value;
      const path = await folder.write('broken.pdf', bytes);
      const outcome = await inspectDocument(path, limit).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DocumentError);
    }),
    { numRuns: 150 },
  );
});
