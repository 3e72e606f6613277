import { deflateSync } from 'node:zlib';
import { onePage, type RawStream, rawPdf } from './raw-pdf.ts';

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';

/** Fills a page with a pattern from its resources. */
const patterned = '/Pattern cs /P scn 0 0 300 300 re f';

const tile = (entries: string, content: string): RawStream => ({
  entries: `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 ${entries}`,
  data: content,
});

/** Patterns nested six levels deep, each with 1,800 tiles. */
function nestedPatterns(): (string | RawStream)[] {
  const levels = Array.from({ length: 6 }, (_, level) =>
    tile(
      `/BBox [0 0 300 300] /XStep 7 /YStep 7 /Resources << /Pattern << /P ${level + 6} 0 R >> >>`,
      patterned,
    ),
  );
  return [
    catalogue,
    ...onePage('/Resources << /Pattern << /P 5 0 R >> >>', patterned),
    ...levels,
    tile('/BBox [0 0 2 2] /XStep 3 /YStep 3 /Resources << >>', '1 0 0 rg 0 0 1 1 re f'),
  ];
}

/** Forms nested six levels deep, each drawing the next ten times; the innermost draws nothing. */
function nestedForms(): (string | RawStream)[] {
  const form = (content: string, resources = ''): RawStream => ({
    entries: `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << ${resources} >>`,
    data: content,
  });
  const levels = Array.from({ length: 6 }, (_, level) =>
    form('/X Do '.repeat(10), `/XObject << /X ${level + 6} 0 R >>`),
  );
  return [
    catalogue,
    ...onePage('/Resources << /XObject << /X 5 0 R >> >>', '/X Do'),
    ...levels,
    form('q Q '.repeat(20_000)),
  ];
}

/** A file with a cross-reference stream that has these entries. */
function withReferenceStream(entries: string, data: Uint8Array): Uint8Array {
  const objects = [
    catalogue,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
  ];
  const body = `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}`;
  const head = `4 0 obj\n<< /Type /XRef /Root 1 0 R ${entries} /Length ${data.byteLength} >>\nstream\n`;
  const tail = `\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.concat([Buffer.from(body + head), data, Buffer.from(tail)]);
}

/** Small PDFs that take hours, or all memory, to read or draw. */
export const endlessPdfs = {
  repeatedContents: rawPdf({
    objects: [
      catalogue,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents [${'4 0 R '.repeat(100_000)}] >>`,
      { entries: '/Filter /FlateDecode', data: deflateSync(Buffer.alloc(1_000_000, '0 0 m ')) },
    ],
  }),
  references: withReferenceStream(
    '/Size 2147483647 /W [1 2 1] /Index [0 2147483647]',
    Buffer.alloc(40),
  ),
  largeReferences: withReferenceStream(
    '/Size 5 /W [2147483647 2147483647 2147483647]',
    Buffer.alloc(40),
  ),
  packedObjects: rawPdf({
    objects: [
      catalogue,
      ...onePage(),
      {
        entries: '/Type /ObjStm /N 50000000 /First 100000000 /Filter /FlateDecode',
        data: deflateSync(Buffer.alloc(200_000_000, '9 0 ')),
      },
    ],
  }),
  forms: rawPdf({ objects: nestedForms() }),
  patterns: rawPdf({ objects: nestedPatterns() }),
  tiles: rawPdf({
    objects: [
      catalogue,
      ...onePage('/Resources << /Pattern << /P 5 0 R >> >>', patterned),
      tile('/BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>', '1 0 0 rg 0 0 1 1 re f'),
    ],
  }),
  dashes: rawPdf({
    objects: [
      catalogue,
      ...onePage('', `[0.0001 0.0001] 0 d 1 w ${'0 0 m 300 300 l S '.repeat(100)}`),
    ],
  }),
} as const;
