import { deflateSync } from 'node:zlib';
import {
  onePage,
  type RawStream,
  rawPdf,
} from '../../../packages/server/src/documents/testing/raw-pdf.ts';

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';

/** 600 MB of zeros. */
const foldedThrice = () =>
  [1, 2, 3].reduce<Buffer>((data) => deflateSync(data, { level: 9 }), Buffer.alloc(600_000_000));

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
          data: foldedThrice(),
        },
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
} satisfies Readonly<Record<string, () => Uint8Array>>;
