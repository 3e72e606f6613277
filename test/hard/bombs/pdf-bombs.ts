import { deflateSync } from 'node:zlib';
import { lzwZeros } from '../../../packages/server/src/documents/testing/packed-zeros.ts';
import {
  onePage,
  type RawStream,
  rawPdf,
} from '../../../packages/server/src/documents/testing/raw-pdf.ts';

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';

const folded = (bytes: number, times = 1): Buffer => {
  let data: Buffer = Buffer.alloc(bytes);
  for (let time = 0; time < times; time += 1) data = deflateSync(data, { level: 9 });
  return data;
};

function form(content: string, resources = ''): RawStream {
  return {
    entries: `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << ${resources} >>`,
    data: content,
  };
}

/** Forms that each draw the next one twenty times, eight levels deep. */
function exponentialForms(): (string | RawStream)[] {
  const levels = Array.from({ length: 8 }, (_, level) =>
    form('/X Do '.repeat(20), `/XObject << /X ${level + 6} 0 R >>`),
  );
  return [
    catalogue,
    ...onePage('/Resources << /XObject << /X 5 0 R >> >>', '/X Do'),
    ...levels,
    form('0 0 m 9 9 l S '.repeat(2_000)),
  ];
}

/** Makes PDFs of a few kilobytes that would take gigabytes or hours to process. */
export const pdfBombs = {
  'an object stream folded three times': () =>
    rawPdf({
      objects: [
        catalogue,
        ...onePage(),
        {
          entries: '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode /FlateDecode]',
          data: folded(600_000_000, 3),
        },
      ],
    }),
  'contents folded twice': () =>
    rawPdf({
      objects: [
        catalogue,
        ...onePage('', {
          entries: '/Filter [/FlateDecode /FlateDecode]',
          data: folded(600_000_000, 2),
        }),
      ],
    }),
  'a form that draws itself': () =>
    rawPdf({
      objects: [
        catalogue,
        ...onePage('/Resources << /XObject << /X 5 0 R >> >>', '/X Do'),
        form('/X Do /X Do', '/XObject << /X 5 0 R >>'),
      ],
    }),
  'forms that draw forms': () => rawPdf({ objects: exponentialForms() }),
  'a tree of pages in a circle': () =>
    rawPdf({
      objects: [
        catalogue,
        '<< /Type /Pages /Count 9 /Parent 3 0 R /Kids [3 0 R] >>',
        '<< /Type /Pages /Count 9 /Parent 2 0 R /Kids [2 0 R] >>',
      ],
    }),
  'a picture of 60,000 x 60,000': () =>
    rawPdf({
      objects: [
        catalogue,
        ...onePage('/Resources << /XObject << /X 5 0 R >> >>', '300 0 0 300 0 0 cm /X Do'),
        {
          entries:
            '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
          data: folded(10_000_000),
        },
      ],
    }),
  'LZW within Flate': () =>
    rawPdf({
      objects: [
        catalogue,
        ...onePage('', {
          entries: '/Filter [/FlateDecode /LZWDecode]',
          data: deflateSync(lzwZeros(400_000_000)),
        }),
      ],
    }),
} satisfies Readonly<Record<string, () => Uint8Array>>;

export type BombName = keyof typeof pdfBombs;
