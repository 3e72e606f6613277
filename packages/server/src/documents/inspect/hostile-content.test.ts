import { execFileSync } from 'node:child_process';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readPageText } from '../page-text/read-page-text.ts';
import { stampDocument } from '../stamp/stamp-document.ts';
import { readText } from '../testing/pdf-words.ts';
import { changedBox, drawPixels } from '../testing/pixels.ts';
import { type RawStream, rawPdf } from '../testing/raw-pdf.ts';
import { pixelsOf, text } from '../testing/stamping.ts';
import { asStored } from '../testing/stored-file.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { inspectDocument } from './inspect-document.ts';

const folder = await temporaryFolder();

const limit = 1_000_000;

/** Where the answer is stamped, in percent. */
const place = { x: 10, y: 60, width: 80, height: 20 };

const words = 'BT /F1 20 Tf 30 250 Td (Original) Tj ET';

/** Leaves the page without a state to return to, at a size of nothing. */
const collapse = `${words} Q 0 0 0 0 0 0 cm`;

interface Hostile {
  readonly content?: string | RawStream;
  /** Content of the form `Fm` and the glyph `a` of the font `T3`. */
  readonly form?: string;
  readonly glyph?: string;
  /** The `Contents` entry of the page. */
  readonly contents?: string;
}

/** A page with a font, a form, a bitmap font and a layer that is off. */
function hostilePdf({ content = words, form = '', glyph = '1 0 d0', contents }: Hostile) {
  return rawPdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents ${contents ?? '4 0 R'} /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> /T3 6 0 R >> /XObject << /Fm 5 0 R >> /Properties << /L 8 0 R >> >> >>`,
      typeof content === 'string' ? { entries: '', data: content } : content,
      {
        entries:
          '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /Properties << /L 8 0 R >> >>',
        data: form,
      },
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 7 0 R >> /Resources << /Properties << /L 8 0 R >> >> >>',
      { entries: '', data: glyph },
      '<< /Type /OCG /Name (Layer) >>',
    ],
  });
}

const filtered = (filter: string, data: Uint8Array): Hostile => ({
  content: { entries: `/Filter ${filter}`, data },
});

const deflated = deflateSync(collapse);

const hostile: readonly (readonly [string, Hostile])[] = [
  ['an open string', { content: `${words} (` }],
  ['an inline image without an end', { content: `${words} BI /W 9/H 9/BPC 8/CS/G ID abc` }],
  [
    'an inline image that claims the rest of the page',
    { content: `${words} BI /W 900/H 900/BPC 8/CS/G ID abc EI` },
  ],
  [
    'a compressed inline image that is cut',
    {
      content: {
        entries: '',
        data: Buffer.concat([
          Buffer.from(`${words} BI /W 90/H 90/BPC 8/CS/G/F/Fl ID `),
          deflateSync(Buffer.alloc(8_100, 7)).subarray(0, 9),
          Buffer.from(' EI'),
        ]),
      },
    },
  ],
  ['an open layer', { content: `${words} /OC /L BDC` }],
  ['an open layer after a surplus Q', { content: `${words} Q /OC /L BDC` }],
  ['an open layer in a form', { content: `${words} /Fm Do`, form: '/OC /L BDC' }],
  ['open text that is invisible', { content: `${words} BT /F1 12 Tf 7 Tr` }],
  ['a Q behind a number', { content: `${words} 1Q 0.01 0 0 0.01 0 0 cm` }],
  [
    'a Q behind what some take for white space',
    {
      content: {
        entries: '',
        data: Buffer.from(`${words} x\x80Q x\xffQ 0 0 0 0 0 0 cm`, 'latin1'),
      },
    },
  ],
  ['text in text', { content: `${words} BT BT 7 Tr ET` }],
  ['a layer that is missing', { content: `${words} /OC /L BDC /Foo /Bar BDC EMC` }],
  ['a surplus Q', { content: collapse }],
  [
    'a surplus Q behind two filters',
    filtered('[/AHx /Fl]', Buffer.from(`${deflated.toString('hex')}>`)),
  ],
  ['a surplus Q in a cut stream', filtered('/FlateDecode', deflated.subarray(0, -4))],
  ['a filter that does not exist', filtered('/Nope', Buffer.from(collapse))],
  ['a filter of encrypted files', filtered('/Crypt', Buffer.from(collapse))],
  ['content that is listed twice', { content: collapse, contents: '[[4 0 R] 4 0 R]' }],
];

describe.each(hostile)('a page with %s', (title, parts) => {
  test('shows every answer in every reader, and else what it showed to the signer', async () => {
    const path = await folder.write(`${title}.pdf`, hostilePdf(parts));
    expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
    const original = await asStored(path);
    const outputPath = folder.path(`${title}, stamped.pdf`);
    await stampDocument({
      original,
      outputPath,
      fields: [text('Zebra', place)],
      signatureImages: {},
    });
    const shown = JSON.stringify(await readPageText(original, 0));
    const printed = JSON.stringify(await readPageText(await asStored(outputPath), 0));
    expect(printed).toContain('Zebra');
    expect(printed.includes('Original')).toBe(shown.includes('Original'));
    expect(readText(outputPath)).toContain('Zebra');
    expect(isInkAt(outputPath)).toBe(true);
    const changed = changedBox(await drawPixels(path), await drawPixels(outputPath));
    const box = await pixelsOf(place, { original: path, stamped: outputPath });
    expect(changed?.top).toBeGreaterThanOrEqual(box.top - 1);
    expect(changed?.bottom).toBeLessThanOrEqual(box.bottom + 1);
  });
});

test('a font whose name is escaped in small letters is found after stamping, too', async () => {
  const pdf = Buffer.from(hostilePdf({})).toString('latin1').replaceAll('/F1 ', '/#e9 ');
  const path = await folder.write('small letters.pdf', Buffer.from(pdf, 'latin1'));
  await inspectDocument(path, limit);
  const outputPath = folder.path('small letters, stamped.pdf');
  const fields = [text('Zebra', place)];
  const original = await asStored(path);
  await stampDocument({ original, outputPath, fields, signatureImages: {} });
  expect(readText(outputPath)).toContain('Original');
});

/** Whether poppler draws something where the answer is. */
function isInkAt(path: string): boolean {
  const picture = execFileSync('pdftoppm', ['-r', '72', '-gray', path]);
  const rows = picture.subarray(picture.byteLength - 300 * 300).subarray(300 * 180, 300 * 240);
  return rows.some((pixel) => pixel < 128);
}
