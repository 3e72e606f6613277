import { readFile } from 'node:fs/promises';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { inspectDocument } from '../inspect/inspect-document.ts';
import { readPageText } from '../page-text/read-page-text.ts';
import { checkWithQpdf, readText } from '../testing/pdf-words.ts';
import {
  changedBox,
  drawPixels,
  drawWithPoppler,
  middleOf,
  type Pixels,
} from '../testing/pixels.ts';
import { onePage, rawPdf } from '../testing/raw-pdf.ts';
import { createStamper } from '../testing/stamping.ts';
import { asStored } from '../testing/stored-file.ts';

const { folder, stamp } = await createStamper();

const limit = 1_000_000;
let made = 0;

/** A page of 300 x 300 with fields. Object 5 is a black appearance, 6 a font, and 7 a layer. */
function withFields(fields: readonly string[], form = '', catalog = ''): Uint8Array {
  const list = fields.map((_, index) => `${8 + index} 0 R`).join(' ');
  const resources = '/DR << /Font << /F 6 0 R >> >>';
  return rawPdf({
    objects: [
      `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${list}] ${resources} ${form} >> ${catalog} >>`,
      ...onePage(`/Annots [${list}]`, ''),
      { entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: '0 g 0 0 9 9 re f' },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /OCG /Name (Layer) >>',
      ...fields.map((entries) => `<< /Type /Annot /Subtype /Widget /F 4 ${entries} >>`),
    ],
  });
}

/** A field over the middle of a page. */
const withField = (entries: string, form?: string, catalog?: string) =>
  withFields([`/T (a) /Rect [25 100 275 200] ${entries}`], form, catalog);

/** In points from the left and the top. */
interface Point {
  readonly x: number;
  readonly y: number;
}

const middle: Point = { x: 150, y: 150 };

function colorAt({ width, data }: Pixels, { x, y }: Point): number[] {
  const scale = width / 300;
  const at = (Math.floor(y * scale) * width + Math.floor(x * scale)) * 4;
  return [...data.subarray(at, at + 3)];
}

/**
 * Cleans a PDF and stamps it. The page must look and read the same afterwards in every reader.
 * Returns the colours at these points.
 */
async function receive(pdf: Uint8Array, points = [middle]) {
  made += 1;
  const path = await folder.write(`field-${made}.pdf`, pdf);
  const { removed } = await inspectDocument(path, limit);
  expect(removed).toContain('form_fields');
  checkWithQpdf(path);
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
  const cleaned = await PDFDocument.load(await readFile(path));
  expect(cleaned.catalog.has(PDFName.of('AcroForm'))).toBe(false);
  expect(cleaned.getPage(0).node.has(PDFName.Annots)).toBe(false);
  const { stamped } = await stamp([], new Uint8Array(await readFile(path)));
  const image = await drawPixels(path, 0, 800);
  expect(changedBox(image, await drawPixels(stamped, 0, 800))).toBeNull();
  const colors = points.map((point) => colorAt(image, point));
  const poppler = drawWithPoppler(stamped);
  expect(points.map((point) => colorAt(poppler, point))).toEqual(colors);
  const { blocks } = await readPageText(await asStored(path), 0);
  const lines = blocks.flatMap((block) => block.lines.map((line) => line.text));
  expect(readText(stamped).trim()).toBe(lines.join('\n'));
  return { image, colors, text: lines.join('\n') };
}

const black = [0, 0, 0];
const white = [255, 255, 255];

const types = [
  ['a check box', '/FT /Btn'],
  ['a radio button', '/FT /Btn /Ff 32768'],
  ['a push button', '/FT /Btn /Ff 65536'],
  ['a text field', '/FT /Tx'],
  ['a choice', '/FT /Ch /Ff 131072'],
  ['a signature', '/FT /Sig'],
] as const;

const appearances = [
  ['an appearance for all states', '/AP << /N 5 0 R >>', black],
  ['an appearance for its state', '/AS /On /AP << /N << /On 5 0 R >> >>', black],
  ['its state only as its value', '/V /On /AP << /N << /On 5 0 R >> >>', black],
  ['no state and an appearance when off', '/AP << /N << /Off 5 0 R >> >>', black],
  ['no appearance for its state', '/AS /Other /AP << /N << /Off 5 0 R /On 5 0 R >> >>', white],
  ['only an appearance while it is pressed', '/AP << /D 5 0 R >>', white],
] as const;

test('every field looks as it did in each of its states', async () => {
  const size = 50;
  const grid = types.flatMap(([type, kind], row) =>
    appearances.map(([appearance, entries, color], column) => ({
      name: `${type} with ${appearance}`,
      entries: `${kind} ${entries} /T (${row}.${column})`,
      color,
      left: column * size,
      bottom: row * size,
    })),
  );
  const fields = grid.map(({ entries, left, bottom }) => {
    const box = [left + 5, bottom + 5, left + size - 5, bottom + size - 5];
    return `${entries} /Rect [${box.join(' ')}]`;
  });
  const points = grid.map(({ left, bottom }) => ({
    x: left + size / 2,
    y: 300 - bottom - size / 2,
  }));
  const { colors } = await receive(withFields(fields), points);
  const shown = grid.map(({ name }, index) => [name, colors[index]]);
  expect(shown).toEqual(grid.map(({ name, color }) => [name, color]));
});

test('what a signature shows stays, and the signature goes', async () => {
  const signed = withField(
    '/FT /Sig /V << /Type /Sig /ByteRange [0 1 2 3] >> /AP << /N 5 0 R >>',
    '',
    '/Perms << >>',
  );
  const path = await folder.write('signed.pdf', signed);
  expect(await inspectDocument(path, limit)).toMatchObject({
    removed: ['signatures', 'form_fields'],
  });
  expect(middleOf(await drawPixels(path))).toEqual(black);
  expect((await PDFDocument.load(await readFile(path))).catalog.has(PDFName.of('Perms'))).toBe(
    false,
  );
});

test('a check box that is ticked has a tick if it has no appearance', async () => {
  const ticked = '/FT /Btn /AS /On /AP << /D << /On 5 0 R >> >>';
  const { image } = await receive(withField(ticked));
  const empty = await receive(withField(ticked.replace('/AS /On', '')));
  expect(changedBox(empty.image, image)).not.toBeNull();
});

describe('the text of a page', () => {
  const value = '/V (Rent 9000) /DA (/F 30 Tf 0 g)';

  test.each([
    ['a text field', `/FT /Tx ${value}`],
    [
      'a text field in Unicode',
      '/FT /Tx /V <FEFF005A006F00EB0020014100750061> /DA (/F 30 Tf 0 g)',
      'Zoë Łua',
    ],
    ['a combo box', `/FT /Ch /Ff 131072 ${value}`],
    ['a list box', `/FT /Ch ${value} /Opt [(Rent 9000)]`],
    [
      'a choice with other values than texts',
      '/FT /Ch /Ff 131072 /V (r9) /Opt [[(r1) (No)] [(r9) (Rent 9000)]] /DA (/F 30 Tf 0 g)',
    ],
    ['a push button', '/FT /Btn /Ff 65536 /MK << /CA (Rent 9000) >>'],
  ])('has that of %s without an appearance', async (_, entries, text = 'Rent 9000') => {
    expect((await receive(withField(entries))).text).toBe(text);
  });

  test('has no secrets, and nothing of a hidden layer', async () => {
    expect((await receive(withField(`/FT /Tx /Ff 8192 ${value}`))).text).toBe('*********');
    const layers = '/OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >>';
    expect((await receive(withField(`/FT /Tx /OC 7 0 R ${value}`, '', layers))).text).toBe('');
  });
});

describe('a form whose appearances are out of date', () => {
  const appearance = '/V (Rent 9000) /AS /On /AP << /N 5 0 R >>';
  const states = '/AS /On /AP << /N << /On 5 0 R >> >>';

  test.each(['/FT /Tx', '/FT /Ch /Ff 131072'])('shows values instead: %s', async (type) => {
    const { image, text } = await receive(
      withField(`${type} ${appearance}`, '/NeedAppearances true /DA (/F 10 Tf 1 0 0 rg)'),
    );
    expect(text).toBe('Rent 9000');
    const at = (Math.floor(image.height * 0.4) * image.width + Math.floor(image.width * 0.8)) * 4;
    expect([...image.data.subarray(at, at + 3)]).toEqual(white);
  });

  test.each([`/FT /Btn ${states}`, `/FT /Btn /Ff 32768 ${states}`, `/FT /Sig ${appearance}`])(
    'keeps them: %s',
    async (entries) => {
      const form = '/NeedAppearances true';
      expect((await receive(withField(entries, form))).colors).toEqual([black]);
    },
  );
});
