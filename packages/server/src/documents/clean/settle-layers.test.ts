import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { inspectDocument } from '../inspect/inspect-document.ts';
import { stampDocument } from '../stamp/stamp-document.ts';
import { checkWithQpdf } from '../testing/pdf-words.ts';
import { drawSmall } from '../testing/pixels.ts';
import { onePage, rawPdf } from '../testing/raw-pdf.ts';
import { asStored } from '../testing/stored-file.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = await temporaryFolder();
const limit = 1_000_000;

const square = '1 0 0 rg 0 0 300 300 re f';
const red = { entries: '/Type /XObject /Subtype /Form /BBox [0 0 300 300]', data: square };
const inLayer = `/OC /L BDC ${square} EMC`;

interface Layered {
  /** Entries of the catalog's layers: object 5 is an OCG that is off, and 6 one that is on. */
  readonly properties?: string;
  /** What the page's content calls `L`. */
  readonly membership?: string;
  readonly content?: string;
  readonly page?: string;
  /** Entries of the form `Fm`, of the image `Im` and the form's content. */
  readonly form?: string;
  readonly image?: string;
  readonly formContent?: string;
  /** Object 9. */
  readonly other?: string;
  readonly off?: string;
}

const listed = '/OCGs [5 0 R 6 0 R] /D << /OFF [5 0 R] >>';

function layeredPdf({
  properties = listed,
  membership = '5 0 R',
  content = inLayer,
  page = '',
  form = '',
  image = '',
  formContent = square,
  other = '<< >>',
  off = '/Type /OCG',
}: Layered): Uint8Array {
  return rawPdf({
    objects: [
      `<< /Type /Catalog /Pages 2 0 R /OCProperties << ${properties} >> >>`,
      ...onePage(
        `/Resources << /XObject << /Fm 7 0 R /Im 8 0 R >> /Properties << /L ${membership} /O 6 0 R >> >> ${page}`,
        content,
      ),
      `<< ${off} /Name (Off) >>`,
      '<< /Type /OCG /Name (On) >>',
      { entries: `${red.entries} ${form}`, data: formContent },
      {
        entries: `/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB ${image}`,
        data: Buffer.from([255, 0, 0]),
      },
      other,
    ],
  });
}

const group = (entries: string) => `<< /Type /OCMD ${entries} >>`;
const annotation = (subtype: string, entries: string) =>
  `/Annots [<< /Type /Annot /Subtype /${subtype} /F 4 /Rect [0 0 300 300] /AP << /N 7 0 R >> ${entries} >>]`;
const drawImage = 'q 300 0 0 300 0 0 cm /Im Do Q';

/** Each construct, and whether the page is red. */
const odd: readonly (readonly [string, Layered, boolean])[] = [
  ['a layer that is off and not listed', { properties: '/OCGs [] /D << /OFF [5 0 R] >>' }, true],
  ['a layer for design', { off: '/Type /OCG /Intent /Design' }, true],
  ['a layer for design and viewing', { off: '/Type /OCG /Intent [/Design /View]' }, false],
  ['a layer without a type', { off: '' }, false],
  ['a layer whose type is a string', { off: '/Type (OCG)' }, false],
  ['a layer in the resources', { membership: '<< /Type /OCG /Name (L) >>' }, true],
  ['a state for printing without a type', printOnly(''), false],
  ['a group of null', { membership: group('/OCGs [null]') }, true],
  ['a group of none', { membership: group('/OCGs []') }, true],
  ['a group of none that are all on', { membership: group('/OCGs [null] /P /AllOn') }, true],
  ['a group of null with a layer', { membership: group('/OCGs [null 5 0 R]') }, false],
  ['a group of one layer', { membership: group('/OCGs 5 0 R') }, false],
  ['a group of any off', { membership: group('/OCGs [5 0 R 6 0 R] /P /AnyOff') }, true],
  ['a group of any off that are on', { membership: group('/OCGs [6 0 R] /P /AnyOff') }, false],
  ['a group of all off', { membership: group('/OCGs [5 0 R 6 0 R] /P /AllOff') }, false],
  ['a group of one off', { membership: group('/OCGs 5 0 R /P /AllOff') }, true],
  ['an expression that is false', { membership: group('/VE [/And 5 0 R 6 0 R]') }, false],
  ['an expression that is true', { membership: group('/VE [/Or 5 0 R 6 0 R]') }, true],
  ['a negation', { membership: group('/VE [/Not [/Not 5 0 R]]') }, false],
  ['an expression before a group', { membership: group('/VE [/Not 5 0 R] /OCGs [5 0 R]') }, true],
  ['an unknown expression', { membership: group('/VE [/Xor 5 0 R 6 0 R]') }, false],
  ['a form', { content: '/Fm Do', form: '/OC 5 0 R' }, false],
  ['a form that is on', { content: '/Fm Do', form: '/OC 6 0 R' }, true],
  ['a form of a group', { content: '/Fm Do', form: `/OC ${group('/OCGs [null]')}` }, true],
  ['an image', { content: drawImage, image: '/OC 5 0 R' }, false],
  ['an image of a group', { content: drawImage, image: `/OC ${group('/OCGs 5 0 R')}` }, false],
  ['an annotation', { content: '', page: annotation('Stamp', '/OC 5 0 R') }, false],
  ['an annotation that is on', { content: '', page: annotation('Stamp', '/OC 6 0 R') }, true],
  [
    'an annotation of a group',
    { content: '', page: annotation('Stamp', `/OC ${group('/OCGs 5 0 R /P /AllOff')}`) },
    true,
  ],
  ['a field', { content: '', page: annotation('Widget', '/FT /Tx /T (a) /OC 5 0 R') }, false],
  ['an appearance', { content: '', page: annotation('Stamp', ''), form: '/OC 5 0 R' }, true],
  [
    "a field's appearance",
    { content: '', page: annotation('Widget', '/FT /Tx /T (a)'), form: '/OC 5 0 R' },
    true,
  ],
  ['a missing property', { content: `/OC /L BDC /Foo /Bar BDC EMC ${square} EMC` }, false],
  [
    'a missing property after a comment',
    { content: `/OC /L BDC /Foo/Bar%\nBDC EMC ${square} EMC` },
    false,
  ],
  [
    'a missing property with a space in its name',
    { content: `/OC /L BDC /Foo /B\u00a0r BDC EMC ${square} EMC` },
    false,
  ],
  ['a missing layer', { content: `/OC /Missing BDC ${square} EMC` }, true],
  [
    'a missing property in a form',
    {
      content: '/Fm Do',
      formContent: `/OC /L BDC /Foo /Bar BDC EMC ${square} EMC`,
      form: '/Resources << /Properties << /L 5 0 R >> >>',
    },
    false,
  ],
  [
    'a missing property in a form without resources',
    { content: '/Fm Do', formContent: `/OC /L BDC /Foo /Bar BDC EMC ${square} EMC` },
    false,
  ],
  [
    'a form that uses the layers of the page',
    { content: '/Fm Do', formContent: inLayer, form: '/Resources << >>' },
    // Its own resources have no such layer.
    true,
  ],
  [
    'another configuration',
    { properties: `${listed} /Configs [<< /Intent /View /ON [5 0 R] >>]` },
    false,
  ],
  ['a base state of off', { properties: '/OCGs [5 0 R] /D << /BaseState /OFF >>' }, false],
  ['nested layers', { content: `/OC /O BDC /OC /L BDC EMC ${square} EMC` }, true],
  ['no configuration', { properties: '' }, true],
];

function printOnly(type: string): Layered {
  const rule = '<< /Event /Print /Category [/Print] /OCGs [5 0 R] >>';
  return {
    off: `${type} /Usage << /Print << /PrintState /OFF >> >>`,
    properties: `/OCGs [5 0 R] /D << /AS [${rule}] >>`,
  };
}

async function isRed(path: string): Promise<boolean> {
  const { data, width, height } = await drawSmall(path);
  const middle = (width * Math.floor(height / 2) + width / 2) * 4;
  return data[middle] === 255 && data[middle + 1] === 0;
}

function isRedInPoppler(path: string): boolean {
  const picture = execFileSync('pdftoppm', ['-r', '72', path]);
  const middle = picture.byteLength - 3 * 300 * 150 - 450;
  return picture[middle] === 255 && picture[middle + 1] === 0;
}

async function stamp(path: string): Promise<string> {
  const outputPath = `${path}.stamped.pdf`;
  const original = await asStored(path);
  await stampDocument({ original, outputPath, fields: [], signatureImages: {} });
  return outputPath;
}

describe.each(odd)('%s', (title, layered, shown) => {
  test('is shown alike by every reader', async () => {
    const path = await folder.write(`${title}.pdf`, layeredPdf(layered));
    expect(await inspectDocument(path, limit)).toMatchObject({
      removed: expect.arrayContaining(['layers']),
    });
    checkWithQpdf(path);
    const stamped = await stamp(path);
    checkWithQpdf(stamped);
    expect({
      drawn: await isRed(path),
      stamped: await isRed(stamped),
      poppler: isRedInPoppler(stamped),
    }).toEqual({ drawn: shown, stamped: shown, poppler: shown });
    expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
  });
});

describe('a hidden layer', () => {
  test('has no text for other readers', async () => {
    const words = 'BT /F 20 Tf 30 150 Td (Secret) Tj ET';
    const path = await folder.write(
      'text.pdf',
      rawPdf({
        objects: [
          `<< /Type /Catalog /Pages 2 0 R /OCProperties << ${listed} >> >>`,
          ...onePage(
            '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /Properties << /L << /Type /OCMD /VE [/Not 6 0 R] >> >> >>',
            `/OC /L BDC /Foo /Bar BDC EMC ${words} EMC ${words.replace('Secret', 'Open')}`,
          ),
          '<< /Type /OCG /Name (Off) >>',
          '<< /Type /OCG /Name (On) >>',
        ],
      }),
    );
    expect(await inspectDocument(path, limit)).toMatchObject({
      removed: expect.arrayContaining(['layers']),
    });
    const text = execFileSync('pdftotext', [await stamp(path), '-'], { encoding: 'utf8' });
    expect(text.trim()).toBe('Open');
  });

  test('is not shown by a link', async () => {
    const link =
      '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /SetOCGState /State [/ON 5 0 R] >> >>';
    const pdf = layeredPdf({ page: `/Annots [${link}]` });
    const path = await folder.write('switch.pdf', pdf);
    await inspectDocument(path, limit);
    const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-']);
    expect(plain.toString('latin1')).toMatch(/\/State \[\s*\]/);
  });
});

describe('stays unchanged, byte for byte:', () => {
  test.each([
    ['layers to which nothing belongs', '/L << /MCID 3 >>'],
    ['property lists that are no layers', '/L << /MCID 3 >> /M << /Metadata 9 0 R >>'],
  ])('%s', async (title, lists) => {
    const pdf = rawPdf({
      objects: [
        `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >> >>`,
        ...onePage(`/Resources << /Properties << ${lists} >> >>`, `/Span /L BDC ${square} EMC`),
        '<< /Type /OCG /Name (Off) >>',
      ],
    });
    const path = await folder.write(`${title}.pdf`, pdf);
    expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
    expect(Buffer.from(pdf).equals(await readFile(path))).toBe(true);
  });
});

test('a property list that is no layer is kept beside layers', async () => {
  const path = await folder.write(
    'kept.pdf',
    rawPdf({
      objects: [
        `<< /Type /Catalog /Pages 2 0 R /OCProperties << ${listed} >> >>`,
        ...onePage(
          '/Resources << /Properties << /L 5 0 R /M << /MCID 3 /Lang (en) >> >> >>',
          `/Span /M BDC ${square} EMC ${inLayer}`,
        ),
        '<< /Type /OCG /Name (Off) >>',
        '<< /Type /OCG /Name (On) >>',
      ],
    }),
  );
  await inspectDocument(path, limit);
  const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-']);
  expect(plain.toString('latin1')).toMatch(/\/M <<\s*\/Lang \(en\)\s*\/MCID 3\s*>>/);
});

test('an expression that repeats itself is evaluated in time', async () => {
  const levels = Array.from(
    { length: 30 },
    (_, index) => `[/Or ${index + 10} 0 R ${index + 10} 0 R]`,
  );
  const pdf = rawPdf({
    objects: [
      `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >> >>`,
      ...onePage('/Resources << /Properties << /L 6 0 R >> >>', inLayer),
      '<< /Type /OCG /Name (Off) >>',
      '<< /Type /OCMD /VE 9 0 R >>',
      'null',
      'null',
      ...levels,
      '[/Or 5 0 R]',
    ],
  });
  const path = await folder.write('deep.pdf', pdf);
  expect(await inspectDocument(path, limit)).toMatchObject({
    removed: expect.arrayContaining(['layers']),
  });
  expect(await isRed(path)).toBe(false);
});
