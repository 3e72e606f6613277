import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { inspectDocument } from '../inspect/inspect-document.ts';
import { stampDocument } from '../stamp/stamp-document.ts';
import { checkWithQpdf } from '../testing/pdf-words.ts';
import { onePage, type RawStream, rawPdf } from '../testing/raw-pdf.ts';
import { drawInReaders, largestDifference } from '../testing/readers.ts';
import { text } from '../testing/stamping.ts';
import { asStored } from '../testing/stored-file.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = await temporaryFolder();
const limit = 1_000_000;

/** Limit of the differences that antialiasing makes in a square. */
const tolerance = 0.2;

/** Where the answer is stamped, in percent: beneath everything that the pages draw. */
const place = { x: 10, y: 70, width: 80, height: 20 };

const square = '30 120 240 150 re f';
const form: RawStream = {
  entries: '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << >>',
  data: `0 g ${square}`,
};
const white = '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [1] >>';
const whiteInRgb = '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 1 1] /C1 [1 1 1] >>';
const black = '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0] >>';

interface Odd {
  readonly resources?: string;
  readonly content?: string;
  /** Entries of the page and of the catalog. */
  readonly page?: string;
  readonly catalog?: string;
  /** Object 5. */
  readonly object?: string | RawStream;
}

function oddPdf({ resources = '', content = `0 g ${square}`, page, catalog, object }: Odd) {
  return rawPdf({
    objects: [
      `<< /Type /Catalog /Pages 2 0 R ${catalog ?? ''} >>`,
      ...onePage(`/Resources << ${resources} >> ${page ?? ''}`, content),
      object ?? '<< >>',
    ],
  });
}

const inState = (state: string, object?: Odd['object'], content = square): Odd => ({
  resources: `/ExtGState << /G << ${state} >> >>`,
  content: `q /G gs 0 g ${content} Q`,
  ...(object !== undefined && { object }),
});
const line = '30 200 m 270 200 l S';
const inGroup = (space: string): Odd => ({
  ...inState('/ca 0.5'),
  page: `/Group << /S /Transparency /CS ${space} >>`,
});
const inSpace = (space: string, color: string, object?: Odd['object']): Odd => ({
  resources: `/ColorSpace << /C ${space} >>`,
  content: `q /C cs ${color} ${square} Q`,
  ...(object !== undefined && { object }),
});
const picture = (entries: string, data = '\0'): Odd => ({
  resources: '/XObject << /X 5 0 R >>',
  content: 'q 240 0 0 150 30 120 cm /X Do Q',
  object: {
    entries: `/Type /XObject /Subtype /Image /Width 1 /Height 1 ${entries}`,
    data: Buffer.from(data, 'latin1'),
  },
});
const drawnForm = (entries: string): Odd => ({
  resources: '/XObject << /X 5 0 R >>',
  content: '/X Do',
  object: { entries: `/Type /XObject /Resources << >> ${entries}`, data: form.data },
});
const masked = (mask: string, entries = '/Group << /S /Transparency /CS /DeviceGray >>') =>
  inState(`/SMask << /Type /Mask /G 5 0 R ${mask} >>`, {
    entries: `${form.entries} ${entries}`,
    data: '',
  });
const gray8 = '/BitsPerComponent 8 /ColorSpace /DeviceGray';

const odd: readonly (readonly [string, Odd])[] = [
  [
    'a default for grey',
    { resources: `/ColorSpace << /DefaultGray [/Separation /X /DeviceRGB ${whiteInRgb}] >>` },
  ],
  [
    'a default for RGB in an inherited dictionary',
    {
      resources: '/ColorSpace 5 0 R',
      object:
        '<< /DefaultRGB [/CalRGB << /WhitePoint [0.95 1 1.08] /Gamma [0.0001 0.0001 0.0001] /Matrix [5 5 5 5 5 5 5 5 5] >>] >>',
    },
  ],
  ['a calibrated group', inGroup('[/CalGray << /WhitePoint [1 1 1] /Gamma 0.00001 >>]')],
  [
    'a calibrated group in colour',
    inGroup(
      '[/CalRGB << /WhitePoint [0.95 1 1.08] /Gamma [0.0001 0.0001 0.0001] /Matrix [5 5 5 5 5 5 5 5 5] >>]',
    ),
  ],
  ['a group with a palette', inGroup('[/Indexed /DeviceRGB 0 <ffffff>]')],
  ...['Screen', 'Difference', 'ColorDodge', 'Exclusion'].map(
    (mode) => [`the blend mode ${mode}`, inState(`/BM /${mode}`)] as const,
  ),
  ['the blend mode Screen in a list', inState('/BM [/Unknown /Screen]')],
  ['the blend mode Screen as a string', inState('/BM (Screen)')],
  [
    'the blend mode Screen in a form on a knockout page',
    {
      resources: '/XObject << /X 5 0 R >>',
      content: '/X Do',
      page: '/Group << /S /Transparency /CS /DeviceRGB /K true /I true >>',
      object: {
        entries:
          '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /ExtGState << /G << /BM /Screen >> >> >>',
        data: `/G gs 0 g ${square}`,
      },
    },
  ],
  ...['null', '[0]', '(0)', '/x', '0 /ca null'].map(
    (opacity) => [`the opacity ${opacity}`, inState(`/ca ${opacity}`)] as const,
  ),
  ['a negative line width', inState('/LW -60', undefined, line)],
  ['a mask whose form is no group', masked('/S /Luminosity', '')],
  ['a mask of opacity with a backdrop', masked('/S /Alpha /BC [1]')],
  ['a mask whose backdrop is a number', masked('/S /Luminosity /BC 1')],
  [
    'the text mode 3.5',
    {
      resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
      content: 'BT 3.5 Tr /F 100 Tf 30 150 Td (RENT) Tj ET',
    },
  ],
  ['negative dashes', { content: `60 w [-5 5] 0 d ${line}` }],
  ['dashes of nothing', { content: `60 w [0 0] 0 d ${line}` }],
  ['a negative phase', { content: `60 w [100] -50 d ${line}` }],
  ['a colour with too many components', { content: `1 g 0 0 0 sc ${square}` }],
  ['a colour out of range', { content: `300 -5 -8 rg ${square}` }],
  ['a form whose type is a string', drawnForm('/Subtype (Form) /BBox [0 0 300 300]')],
  ['a form with a string in its box', drawnForm('/Subtype /Form /BBox [(0) 0 300 300]')],
  ['a form with five numbers in its box', drawnForm('/Subtype /Form /BBox [0 0 300 300 5]')],
  [
    'a form with four numbers in its matrix',
    drawnForm('/Subtype /Form /BBox [0 0 300 300] /Matrix [1 0 0 1]'),
  ],
  ['black ink that is white', inSpace(`[/Separation /Black /DeviceGray ${white}]`, '1 scn')],
  ['all inks that are white', inSpace(`[/Separation /All /DeviceGray ${white}]`, '1 scn')],
  ['no inks that are black', inSpace(`[/DeviceN [/None] /DeviceGray ${black}]`, '1 scn')],
  [
    'ink with a function that cannot run',
    inSpace('[/Separation /X /DeviceGray 5 0 R]', '1 scn', {
      entries: '/FunctionType 4 /Domain [0 1] /Range [0 1]',
      data: '{foo}',
    }),
  ],
  [
    'a profile that is none',
    inSpace('[/ICCBased 5 0 R]', '0 scn', {
      entries: `/N 1 /Alternate [/Separation /X /DeviceGray ${white}]`,
      data: 'xx',
    }),
  ],
  ['an index beyond the palette', inSpace('[/Indexed /DeviceGray 1 <ff00>]', '7 sc')],
  ['ink without a tint', inSpace(`[/Separation /X /DeviceGray ${white}]`, '')],
  ['a palette without an index', inSpace('[/Indexed /DeviceGray 1 <ff00>]', '')],
  [
    'a picture with an alternative',
    { ...picture(`${gray8} /Alternates [<< /Image 5 0 R /DefaultForPrinting true >>]`) },
  ],
  ['a stencil of bytes', picture('/ImageMask true /BitsPerComponent 8', '\x40')],
  ['a stencil that is always open', picture('/ImageMask true /Decode [0 0]')],
  ['a picture of three bits', picture('/BitsPerComponent 3 /ColorSpace /DeviceGray')],
  ['a picture without a colour space', picture('/BitsPerComponent 8')],
  ['a picture with strings as its mask', picture(`${gray8} /Mask [(0) 0]`)],
  [
    'a picture whose palette is too short',
    picture('/BitsPerComponent 8 /ColorSpace [/Indexed /DeviceGray 1 (\\000)]', '\x01'),
  ],
  [
    'a picture with an absurd gamma',
    picture(
      '/BitsPerComponent 8 /ColorSpace [/CalGray << /WhitePoint [1 1 1] /Gamma 0.0001 >>]',
      '\x10',
    ),
  ],
  [
    'a picture in all inks',
    picture(`/BitsPerComponent 8 /ColorSpace [/Separation /All /DeviceGray ${white}]`, '\xff'),
  ],
];

describe.each(odd)('a page with %s', (title, parts) => {
  test('looks the same in every reader, with its answers', async () => {
    const file = title.replaceAll('/', '');
    const path = await folder.write(`${file}.pdf`, oddPdf(parts));
    expect(await inspectDocument(path, limit)).toMatchObject({ removed: ['ambiguous_content'] });
    expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
    const outputPath = folder.path(`${file}, stamped.pdf`);
    await stampDocument({
      original: await asStored(path),
      outputPath,
      fields: [text('MMMMMMMMMMMM', place)],
      signatureImages: {},
    });
    checkWithQpdf(outputPath);
    const drawings = await drawInReaders(outputPath);
    expect(largestDifference(drawings)).toBeLessThan(tolerance);
    for (const squares of drawings.values()) {
      expect(Math.max(...squares.slice(70, 90))).toBeGreaterThan(0.03);
    }
  });
});

describe('stays unchanged, byte for byte:', () => {
  test.each<readonly [string, Odd]>([
    ['blend modes that need no paper', inState('/BM /Multiply /ca 0.5 /CA 1 /LW 2 /D [[1 2] 0]')],
    ['a group in a colour space of the device', inGroup('/DeviceCMYK')],
    [
      'black ink',
      inSpace(
        '[/Separation /Black /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0 0 1] >>]',
        '1 scn',
      ),
    ],
    [
      'calibrated colours',
      inSpace('[/CalGray << /WhitePoint [0.95 1 1.09] /Gamma 2.2 >>]', '0 sc'),
    ],
    [
      'a palette',
      picture('/BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 1 <ff000000ff00>]'),
    ],
    ['a stencil', picture('/ImageMask true /BitsPerComponent 1 /Decode [1 0]')],
    ['a larger unit of length', { page: '/UserUnit 2' }],
  ])('%s', async (title, parts) => {
    const pdf = oddPdf(parts);
    const path = await folder.write(`kept ${title}.pdf`, pdf);
    expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
    expect(Buffer.from(pdf).equals(await readFile(path))).toBe(true);
  });
});

test.each([
  [
    'a portfolio',
    { catalog: '/Collection << /Type /Collection /View /H /D (other.pdf) >>' },
    'Collection',
  ],
  ['a unit of length of nothing', { page: '/UserUnit 0' }, 'UserUnit'],
  ['a negative unit of length', { page: '/UserUnit -1' }, 'UserUnit'],
  ['a unit of length that is a name', { page: '/UserUnit /One' }, 'UserUnit'],
])('%s is removed', async (title, parts, key) => {
  const path = await folder.write(`${title}.pdf`, oddPdf(parts));
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: ['ambiguous_structure'] });
  expect((await readFile(path)).includes(key)).toBe(false);
});
