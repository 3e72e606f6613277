import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inspectDocument } from '../inspect/inspect-document.ts';
import { renderPage } from '../render/render-page.ts';
import { stampDocument } from '../stamp/stamp-document.ts';
import { ascii85Zeros, lzwZeros, runLengthZeros } from '../testing/packed-zeros.ts';
import { onePage, rawPdf } from '../testing/raw-pdf.ts';
import { createStamper } from '../testing/stamping.ts';
import { asStored } from '../testing/stored-file.ts';

const { folder, stamp } = await createStamper();
const limit = 50_000_000;
const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';

const zeros = (length: number) => deflateSync(Buffer.alloc(length), { level: 9 });
/** A page whose content is encoded with these filters. */
const packed = (filters: string, data: Uint8Array) => [
  catalogue,
  ...onePage('', { entries: `/Filter [${filters}]`, data }),
];
const kids = (count: number) =>
  `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')}] >>`;
const leaf = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>';

test.each([
  ['Flate', packed('/FlateDecode', zeros(100_000_000))],
  ['Flate within Flate', packed('/FlateDecode /FlateDecode', deflateSync(zeros(300_000_000)))],
  ['LZW', packed('/LZWDecode', lzwZeros(70_000_000))],
  ['LZW within Flate', packed('/FlateDecode /LZWDecode', deflateSync(lzwZeros(70_000_000)))],
  [
    'run lengths within Flate',
    packed('/FlateDecode /RunLengthDecode', deflateSync(runLengthZeros(70_000_000))),
  ],
  [
    'ASCII85 within Flate',
    packed('/FlateDecode /ASCII85Decode', deflateSync(ascii85Zeros(70_000_000))),
  ],
  [
    'LZW within hexadecimal within Flate, of which only the last step is large',
    packed(
      '/FlateDecode /ASCIIHexDecode /LZWDecode',
      deflateSync(`${lzwZeros(70_000_000).toString('hex')}>`),
    ),
  ],
  ['twenty filters', packed('/ASCIIHexDecode '.repeat(20), Buffer.from('20>'))],
])('a page that unfolds too far is rejected: %s', async (title, objects) => {
  const path = await folder.write(`${title}.pdf`, rawPdf({ objects }));
  await expect(inspectDocument(path, limit)).rejects.toMatchObject({
    code: 'document.unfolds_too_far',
  });
});

test.each([
  [
    'a picture of 60,000 x 60,000',
    [
      catalogue,
      ...onePage('/Resources << /XObject << /I 5 0 R >> >>', '300 0 0 300 0 0 cm /I Do'),
      {
        entries:
          '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
        data: zeros(1_000),
      },
    ],
    'document.image_too_large',
  ],
  [
    'a page of a kilometre',
    [catalogue, kids(1), '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 3000000 3000000] >>'],
    'document.page_too_large',
  ],
  [
    'more pages than anyone reads',
    [catalogue, kids(2_001), ...Array.from({ length: 2_001 }, () => leaf)],
    'document.too_many_pages',
  ],
  [
    'a tree of pages that leads back to itself',
    [
      catalogue,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Pages /Count 1 /Parent 2 0 R /Kids [2 0 R 4 0 R] >>',
      leaf,
    ],
    'document.damaged',
  ],
  [
    'a page that stands in the tree twice',
    [catalogue, '<< /Type /Pages /Count 2 /Kids [3 0 R 3 0 R] >>', leaf],
    'document.damaged',
  ],
  [
    'arrays within arrays',
    [catalogue, ...onePage(`/Deep ${'['.repeat(300)}${']'.repeat(300)}`)],
    'document.nested_too_deep',
  ],
])('%s is rejected with a specific error', async (title, objects, code) => {
  const path = await folder.write(`${title.replaceAll(' ', '-')}.pdf`, rawPdf({ objects }));
  await expect(inspectDocument(path, limit)).rejects.toMatchObject({ code });
});

const changed = (pattern: RegExp, to: string) =>
  Buffer.from(
    Buffer.from(rawPdf({ objects: [catalogue, ...onePage()] }))
      .toString('latin1')
      .replace(pattern, to),
    'latin1',
  );

test.each([
  ['a trailer that says it has two billion objects', changed(/\/Size \d+/, '/Size 2147483647')],
  ['a tree that says it has two billion pages', changed(/\/Count 1/, '/Count 2147483647')],
  ['a tree that says it has fewer pages than none', changed(/\/Count 1/, '/Count -5')],
  ['a page in units of a kilometre', changed(/\/Contents/, '/UserUnit 2834645 /Contents')],
  ['a stream that says it has 99 GB', changed(/\/Length \d+/, '/Length 99999999999')],
  [
    'an object stream that says it holds two billion objects',
    rawPdf({
      objects: [
        catalogue,
        ...onePage(),
        { entries: '/Type /ObjStm /N 2147483647 /First 4', data: '9 0 (a)' },
      ],
    }),
  ],
])('%s is accepted with its one page', async (title, pdf) => {
  const path = await folder.write(`${title.replaceAll(' ', '-')}.pdf`, pdf);
  await expectOnePage(path);
  await stamp([], pdf);
});

async function expectOnePage(path: string): Promise<void> {
  const { pages } = await inspectDocument(path, limit);
  expect(pages).toEqual([{ width: 300, height: 300 }]);
  const image = await renderPage(await asStored(path), 0, { width: 300, webp: false });
  expect(image).toMatchObject({ width: 300, height: 300 });
}

test('a predictor of two billion columns is accepted with its one page', async () => {
  const content = {
    entries: '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2000000000 >>',
    data: zeros(1_000),
  };
  const pdf = rawPdf({ objects: [catalogue, ...onePage('', content)] });
  const path = await folder.write('predictor.pdf', pdf);
  await expectOnePage(path);
  const outputPath = folder.path('predictor-stamped.pdf');
  await stampDocument({
    original: await asStored(path),
    outputPath,
    fields: [],
    signatureImages: {},
  });
  // qpdf, which checks the other documents, would write a row of two gigabytes.
  await expectOnePage(outputPath);
});

test.each([
  [
    'contents that hold themselves',
    [catalogue, ...onePage().slice(0, 2), '[4 0 R 5 0 R]', { entries: '', data: 'q Q' }],
  ],
  [
    'a page whose parent is itself',
    [catalogue, kids(1), '<< /Type /Page /Parent 3 0 R /MediaBox [0 0 100 100] >>'],
  ],
  [
    'bookmarks in a circle',
    [
      '<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>',
      ...onePage(),
      '<< /First 6 0 R /Last 6 0 R >>',
      '<< /Title (a) /Parent 5 0 R /Next 6 0 R /First 6 0 R >>',
    ],
  ],
])('%s is accepted with its one page, and not followed in a circle', async (title, objects) => {
  const path = await folder.write(`${title.replaceAll(' ', '-')}.pdf`, rawPdf({ objects }));
  const { pages } = await inspectDocument(path, limit);
  expect(pages).toHaveLength(1);
});
