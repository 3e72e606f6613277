import { readFile } from 'node:fs/promises';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { inspectDocument } from '../inspect/inspect-document.ts';
import { readPageText } from '../page-text/read-page-text.ts';
import { checkWithQpdf, readText } from '../testing/pdf-words.ts';
import { changedBox, drawPixels, drawWithPoppler, middleOf } from '../testing/pixels.ts';
import { onePage, rawPdf } from '../testing/raw-pdf.ts';
import { createStamper } from '../testing/stamping.ts';
import { asStored } from '../testing/stored-file.ts';

const { folder, stamp } = await createStamper();

const limit = 1_000_000;
let made = 0;

/** A field over the middle of a page. Object 5 is a black appearance, and object 7 a font. */
function withField(entries: string, form = '', catalog = ''): Uint8Array {
  const flags = /\/F \d/.test(entries) ? '' : '/F 4';
  const resources = '/DR << /Font << /F 7 0 R >> >>';
  return rawPdf({
    objects: [
      `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] ${resources} ${form} >> ${catalog} >>`,
      ...onePage('/Annots [6 0 R]', ''),
      { entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: '0 g 0 0 9 9 re f' },
      `<< /Type /Annot /Subtype /Widget /T (a) ${flags} /Rect [25 100 275 200] ${entries} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /OCG /Name (Layer) >>',
    ],
  });
}

/** Cleans a PDF and stamps it. The page must look and read the same afterwards in every reader. */
async function receive(pdf: Uint8Array) {
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
  expect(middleOf(drawWithPoppler(stamped))).toEqual(middleOf(image));
  const { blocks } = await readPageText(await asStored(path), 0);
  const lines = blocks.flatMap((block) => block.lines.map((line) => line.text));
  expect(readText(stamped).trim()).toBe(lines.join('\n'));
  return { image, color: middleOf(image), text: lines.join('\n') };
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

describe.each(types)('%s', (_, type) => {
  test.each([
    ['an appearance for all states', '/AP << /N 5 0 R >>', black],
    ['an appearance for its state', '/AS /On /AP << /N << /On 5 0 R >> >>', black],
    ['its state only as its value', '/V /On /AP << /N << /On 5 0 R >> >>', black],
    ['no state and an appearance when off', '/AP << /N << /Off 5 0 R >> >>', black],
    ['no appearance for its state', '/AS /Other /AP << /N << /Off 5 0 R /On 5 0 R >> >>', white],
    ['only an appearance while it is pressed', '/AP << /D 5 0 R >>', white],
  ])('with %s looks as it did', async (_title, entries, color) => {
    expect((await receive(withField(`${type} ${entries}`))).color).toEqual(color);
  });
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
    const layers = '/OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >>';
    expect((await receive(withField(`/FT /Tx /OC 8 0 R ${value}`, '', layers))).text).toBe('');
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
      expect((await receive(withField(entries, form))).color).toEqual(black);
    },
  );
});
