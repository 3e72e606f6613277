import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readPageText } from '../page-text/read-page-text.ts';
import { readText } from '../testing/pdf-words.ts';
import { changedBox, drawPixels, drawWithPoppler, type Pixels } from '../testing/pixels.ts';
import { type RawStream, rawPdf } from '../testing/raw-pdf.ts';
import { createStamper, pixelsOf, text } from '../testing/stamping.ts';
import { asStored } from '../testing/stored-file.ts';
import { inspectDocument } from './inspect-document.ts';

const { folder, stamp } = await createStamper();

const limit = 1_000_000;

/** Where the answer is stamped, in percent. */
const place = { x: 10, y: 60, width: 80, height: 20 };

const words = 'BT /F1 20 Tf 30 250 Td (Original) Tj ET';

/** Leaves the page without a state to return to, at a size of nothing. */
const collapse = `${words} Q 0 0 0 0 0 0 cm`;

interface Hostile {
  readonly content?: string | RawStream;
  /** Content of the form `Fm`. */
  readonly form?: string;
  /** The `Contents` entry of the page. */
  readonly contents?: string;
}

/** A page with a font, a form and a layer that is off. */
function hostilePdf({ content = words, form = '', contents }: Hostile) {
  return rawPdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents ${contents ?? '4 0 R'} /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /Fm 5 0 R >> /Properties << /L 6 0 R >> >> >>`,
      typeof content === 'string' ? { entries: '', data: content } : content,
      {
        entries:
          '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /Properties << /L 6 0 R >> >>',
        data: form,
      },
      '<< /Type /OCG /Name (Layer) >>',
    ],
  });
}

const deflated = deflateSync(collapse);
const bytes = (text: string, ...more: readonly Uint8Array[]): RawStream => ({
  entries: '',
  data: Buffer.concat([Buffer.from(text, 'latin1'), ...more]),
});
const cutPicture = deflateSync(Buffer.alloc(8_100, 7)).subarray(0, 9);

const contents: Readonly<Record<string, string | RawStream>> = {
  'a state that is not given back': `${words} q 0.5 0 0 0.5 100 100 cm`,
  'an open string': `${words} (`,
  'an inline image without an end': `${words} BI /W 9/H 9/BPC 8/CS/G ID abc`,
  'an inline image that claims the rest of the page': `${words} BI /W 900/H 900/BPC 8/CS/G ID abc EI`,
  'a compressed inline image that is cut': bytes(
    `${words} BI /W 90/H 90/BPC 8/CS/G/F/Fl ID `,
    cutPicture,
    Buffer.from(' EI'),
  ),
  'an open layer': `${words} /OC /L BDC`,
  'an open layer after a surplus Q': `${words} Q /OC /L BDC`,
  'open text that is invisible': `${words} BT /F1 12 Tf 7 Tr`,
  'a Q behind a number': `${words} 1Q 0.01 0 0 0.01 0 0 cm`,
  'a Q behind what some take for white space': bytes(`${words} x\x80Q x\xffQ 0 0 0 0 0 0 cm`),
  'text in text': `${words} BT BT 7 Tr ET`,
  'a layer that is missing': `${words} /OC /L BDC /Foo /Bar BDC EMC`,
  'a surplus Q': collapse,
  'a surplus Q behind two filters': {
    entries: '/Filter [/AHx /Fl]',
    data: Buffer.from(`${deflated.toString('hex')}>`),
  },
  'a surplus Q in a cut stream': {
    entries: '/Filter /FlateDecode',
    data: deflated.subarray(0, -4),
  },
  'a filter that does not exist': { entries: '/Filter /Nope', data: Buffer.from(collapse) },
  'a filter of encrypted files': { entries: '/Filter /Crypt', data: Buffer.from(collapse) },
};

const hostile: readonly (readonly [string, Hostile])[] = [
  ...Object.entries(contents).map(([name, content]) => [name, { content }] as const),
  ['an open layer in a form', { content: `${words} /Fm Do`, form: '/OC /L BDC' }],
  ['content that is listed twice', { content: collapse, contents: '[[4 0 R] 4 0 R]' }],
];

describe.each(hostile)('a page with %s', (title, parts) => {
  test('shows every answer in every reader, and else what it showed to the signer', async () => {
    const path = await folder.write(`${title}.pdf`, hostilePdf(parts));
    expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
    const answer = [text('Zebra', place)];
    const { stamped } = await stamp(answer, new Uint8Array(await readFile(path)));
    const shown = JSON.stringify(await readPageText(await asStored(path), 0));
    const printed = JSON.stringify(await readPageText(await asStored(stamped), 0));
    expect(printed).toContain('Zebra');
    expect(printed.includes('Original')).toBe(shown.includes('Original'));
    expect(readText(stamped)).toContain('Zebra');
    expect(hasInk(drawWithPoppler(stamped))).toBe(true);
    const changed = changedBox(await drawPixels(path), await drawPixels(stamped));
    const box = await pixelsOf(place, { original: path, stamped });
    expect(changed?.top).toBeGreaterThanOrEqual(box.top - 1);
    expect(changed?.bottom).toBeLessThanOrEqual(box.bottom + 1);
  });
});

test('a font whose name is escaped in small letters is found after stamping, too', async () => {
  const pdf = Buffer.from(hostilePdf({})).toString('latin1').replaceAll('/F1 ', '/#e9 ');
  const path = await folder.write('small letters.pdf', Buffer.from(pdf, 'latin1'));
  await inspectDocument(path, limit);
  const { stamped } = await stamp([text('Zebra', place)], new Uint8Array(await readFile(path)));
  expect(readText(stamped)).toContain('Original');
});

/** Whether something dark is where the answer is. */
function hasInk({ data }: Pixels): boolean {
  return data.subarray(300 * 180 * 4, 300 * 240 * 4).some((part, at) => at % 4 === 0 && part < 128);
}
