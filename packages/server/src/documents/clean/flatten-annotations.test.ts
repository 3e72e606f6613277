import { readFile } from 'node:fs/promises';
import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { inspectDocument } from '../inspect/inspect-document.ts';
import { checkWithQpdf, readText } from '../testing/pdf-words.ts';
import { changedBox, drawSmall, drawWithPoppler, middleOf } from '../testing/pixels.ts';
import { onePage, type RawStream, rawPdf } from '../testing/raw-pdf.ts';
import { createStamper, text } from '../testing/stamping.ts';

const stamper = await createStamper();
const { folder } = stamper;

const limit = 1_000_000;

/** Where the answer is stamped, in percent. */
const place = { x: 10, y: 60, width: 80, height: 20 };

const colors = { white: '1 1 1', red: '1 0 0', yellow: '1 1 0' } as const;

const drawing = (color: keyof typeof colors, entries = '/Resources << >>'): RawStream => ({
  entries: `/BBox [0 0 10 10] ${entries}`,
  data: `${colors[color]} rg 0 0 10 10 re f`,
});

/** An annotation over the middle of the page, with object 5 as its appearance. */
const annotation = (type: string, entries = '/F 4') =>
  `<< /Type /Annot ${type === '' ? '' : `/Subtype /${type}`} /Rect [20 20 280 280] /QuadPoints [20 280 280 280 20 20 280 20] /AP << /N 5 0 R >> ${entries} >>`;

/** A blue page. Its first annotation is object 6, and object 5 is the appearance. */
function annotated(
  first: string,
  {
    appearance = drawing('red'),
    list = '[6 0 R]',
    catalog = '',
    more = [],
  }: {
    readonly appearance?: RawStream;
    readonly list?: string;
    readonly catalog?: string;
    readonly more?: readonly (string | RawStream)[];
  } = {},
): Uint8Array {
  return rawPdf({
    objects: [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      ...onePage(`/Annots ${list}`, '0 0 1 rg 0 0 300 300 re f'),
      appearance,
      first,
      ...more,
    ],
  });
}

let made = 0;

const write = (pdf: Uint8Array) => {
  made += 1;
  return folder.write(`original-${made}.pdf`, pdf);
};

/** Sends a PDF through intake, which changes this in it, once. Its page looks as before. */
async function receive(
  pdf: Uint8Array,
  removed: readonly string[] = ['annotations'],
  looksAsBefore = true,
) {
  const path = await write(pdf);
  const before = await drawSmall(path);
  expect(await inspectDocument(path, limit)).toMatchObject({ removed });
  checkWithQpdf(path);
  if (looksAsBefore) expect(changedBox(before, await drawSmall(path))).toBeNull();
  expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
  return path;
}

async function stamp(path: string, answer?: string): Promise<string> {
  const fields = answer === undefined ? [] : [text(answer, place)];
  return (await stamper.stamp(fields, new Uint8Array(await readFile(path)))).stamped;
}

const blue = [0, 0, 255];
const red = [255, 0, 0];
const yellow = [255, 255, 0];

async function annotsOf(path: string, pageIndex = 0): Promise<PDFDict[]> {
  const page = (await PDFDocument.load(await readFile(path))).getPage(pageIndex);
  const list = page.node.lookup(PDFName.Annots);
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().map((entry) => page.node.context.lookup(entry, PDFDict));
}

/** A blue page with several annotations, of which object 5 is the appearance. */
const annotatedBy = (annotations: readonly string[], appearance = drawing('red')) =>
  rawPdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R >>',
      ...onePage(
        `/Annots [${annotations.map((_, index) => `${6 + index} 0 R`).join(' ')}]`,
        '0 0 1 rg 0 0 300 300 re f',
      ),
      appearance,
      ...annotations,
    ],
  });

describe.each([
  ['annotations', ['Stamp', 'FreeText', 'Text', 'Link', 'Highlight', 'Popup', 'Unknown', '']],
  // Fields that belong to no form, which pdfium does not draw and others do.
  ['form_fields', ['Widget']],
])('%s of every type', (removed, covering) => {
  test('do not cover an answer', async () => {
    const annotations = covering.map((type) => annotation(type));
    const pdf = annotatedBy(annotations, drawing('white'));
    const path = await receive(pdf, [removed], removed === 'annotations');
    const [stamped, blank] = [await stamp(path, 'Zebra'), await stamp(path)];
    expect(changedBox(await drawSmall(blank), await drawSmall(stamped))).not.toBeNull();
    expect(changedBox(drawWithPoppler(blank), drawWithPoppler(stamped))).not.toBeNull();
    expect(readText(stamped)).toContain('Zebra');
  });

  test('are nowhere if they are not on the screen', async () => {
    const annotations = covering.flatMap((type) =>
      ['/F 2', '/F 6', '/F 32'].map((flags) => annotation(type, flags)),
    );
    const path = await receive(annotatedBy(annotations), [removed]);
    expect(middleOf(await drawSmall(path))).toEqual(blue);
    expect(middleOf(drawWithPoppler(path))).toEqual(blue);
  });
});

test('an attached file stays without its symbol', async () => {
  const path = await receive(
    annotated(annotation('FileAttachment', '/F 4 /FS << /Type /Filespec /F (prices.csv) >>')),
  );
  const [kept] = await annotsOf(path);
  expect(String(kept?.get(PDFName.of('FS')))).toContain('prices.csv');
  expect(kept?.has(PDFName.of('AP'))).toBe(false);
});

test('marked text without an appearance is marked where its corners are', async () => {
  const entries = '/Rect [0 0 9 9] /F 4 /C [1 0 0] /QuadPoints [20 280 280 280 20 20 280 20]';
  const path = await receive(annotated(`<< /Type /Annot /Subtype /Highlight ${entries} >>`));
  expect(middleOf(await drawSmall(path))).not.toEqual(blue);
});

describe('an annotation on the screen', () => {
  const drawn = (entries: string, data: string) =>
    annotated(annotation('Stamp'), {
      appearance: { entries: `/BBox [0 0 10 10] ${entries}`, data },
    });

  const shapes: readonly (readonly [string, Uint8Array])[] = [
    ['a stamp', annotated(annotation('Stamp'))],
    ['one that does not print', annotated(annotation('Stamp', '/F 0'))],
    ['one that stays upright', annotated(annotation('Text', '/F 20'))],
    ['one without a type', annotated(annotation(''))],
    ['a link', annotated(annotation('Link'))],
    [
      'one of several states',
      annotated(
        '<< /Subtype /Text /Rect [20 20 280 280] /F 4 /AS /On /AP << /N << /On 5 0 R >> >> >>',
      ),
    ],
    [
      'one in a space of its own',
      annotated('<< /Subtype /Stamp /Rect [280 250 40 20] /F 4 /AP << /N 5 0 R >> >>', {
        appearance: {
          entries: '/BBox [100 100 90100 50100] /Matrix [0.6 0.8 -0.8 0.6 5 5] /Resources << >>',
          data: '1 0 0 rg 100 100 90000 50000 re f',
        },
      }),
    ],
    [
      'one that multiplies',
      drawn(
        '/Group << /S /Transparency /I true >> /Resources << /ExtGState << /G << /BM /Multiply >> >> >>',
        '/G gs 1 1 0 rg 0 0 10 10 re f',
      ),
    ],
    [
      'one with a picture and no resources',
      drawn('', 'q 10 0 0 10 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /RGB /F /AHx ID ff0000> EI Q'),
    ],
  ];

  test.each(shapes)('looks the same as before: %s', async (_, pdf) => {
    const path = await receive(pdf);
    const stamped = await stamp(path);
    expect(changedBox(await drawSmall(path), await drawSmall(stamped))).toBeNull();
    expect(changedBox(drawWithPoppler(path), drawWithPoppler(stamped))).toBeNull();
    expect((await annotsOf(path)).filter((each) => each.has(PDFName.of('AP')))).toEqual([]);
  });

  test.each([0, 90, 180, 270])('stays in place on a page turned by %i degrees', async (angle) => {
    const turned = `/Rotate ${angle} /CropBox [30 60 290 280] /Annots [6 0 R]`;
    await receive(
      rawPdf({
        objects: [
          '<< /Type /Catalog /Pages 2 0 R >>',
          ...onePage(turned, '0 0 1 rg 0 0 300 300 re f'),
          drawing('red'),
          '<< /Subtype /Stamp /Rect [10 70 120 100] /F 4 /AP << /N 5 0 R >> >>',
        ],
      }),
    );
  });

  test('is drawn in the order of the annotations', async () => {
    const over = '<< /Subtype /Square /Rect [100 100 200 200] /F 4 /AP << /N 8 0 R >> >>';
    const more = [over, drawing('yellow')];
    for (const [list, color] of [
      ['[6 0 R 7 0 R]', yellow],
      ['[7 0 R 6 0 R]', red],
    ] as const) {
      const path = await receive(annotated(annotation('Stamp'), { list, more }));
      expect(middleOf(await drawSmall(path))).toEqual(color);
    }
  });

  test.each([
    ['on', '/ON', red],
    ['off', '/OFF', blue],
  ])('stays on its layer, which is %s', async (_, state, color) => {
    const catalog = `/OCProperties << /OCGs [7 0 R] /D << ${state} [7 0 R] >> >>`;
    const more = ['<< /Type /OCG /Name (Layer) >>'];
    const pdf = annotated(annotation('Stamp', '/F 4 /OC 7 0 R'), { catalog, more });
    // pdfium draws annotations of layers that are off, and others do not.
    const path = await receive(pdf, ['annotations'], state === '/ON');
    expect(middleOf(await drawSmall(path))).toEqual(color);
    expect(middleOf(drawWithPoppler(path))).toEqual(color);
  });
});

describe('a list of annotations', () => {
  const pages = (first: string, second: string, node = '') =>
    rawPdf({
      objects: [
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 ${node} >>`,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] ${first} >>`,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] ${second} >>`,
        drawing('red'),
        annotation('Link'),
        annotation('Stamp'),
        '[6 0 R 7 0 R 7 0 R]',
      ],
    });

  test.each([
    ['may be shared by two pages', pages('/Annots 8 0 R', '/Annots 8 0 R')],
    ['may have the same annotations as another', pages('/Annots [6 0 R]', '/Annots [7 0 R 6 0 R]')],
  ])('%s', async (_, pdf) => {
    const path = await receive(pdf);
    for (const index of [0, 1]) {
      expect(middleOf(await drawSmall(path, index))).toEqual(red);
      expect(await annotsOf(path, index)).toHaveLength(1);
    }
  });

  test.each([
    ['entries that are no annotations', '[1 null (a) [6 0 R] 99 0 R 5 0 R]'],
    ['no list', '(a)'],
  ])('may be damaged: %s', async (_, list) => {
    const path = await receive(annotated(annotation('Stamp'), { list }));
    expect(await annotsOf(path)).toEqual([]);
  });

  test('is refused if pages share more than there could be', async () => {
    const list = `[${'6 0 R '.repeat(80_000)}]`;
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
      ...[3, 4].map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots 5 0 R >>'),
      list,
      '<< /Subtype /Stamp >>',
    ];
    const path = await write(rawPdf({ objects }));
    await expect(inspectDocument(path, 5_000_000)).rejects.toMatchObject({
      code: 'document.too_many_objects',
    });
  });
});

describe('a link', () => {
  const link = (entries: string) =>
    annotated(
      `<< /Type /Annot /Subtype /Link /Rect [100 100 200 200] /A << /S /URI /URI (https://example.com) >> ${entries} >>`,
    );

  test.each([
    ['no border', '/Border [0 0 0] /C [1 0 0] /H /I'],
    ['the default border', ''],
    ['a damaged border', '/Border [0 0]'],
    ['the default border style', '/BS << >>'],
    ['a border style without a border', '/BS << /W 0 >> /F 4'],
  ])('with %s leaves the file unchanged', async (_, entries) => {
    const pdf = link(entries);
    const path = await write(pdf);
    expect(await inspectDocument(path, limit)).toMatchObject({ removed: [] });
    expect(Buffer.from(pdf).equals(await readFile(path))).toBe(true);
  });

  test.each([
    ['a wide border', '/Border [0 0 9]'],
    ['a border style', '/Border [0 0 0] /BS << /W 40 >> /C [1 1 1]'],
    ['a border that a border style replaces', '/Border [0 0 40] /BS << /W 0 >>'],
  ])('with %s stays a link, but invisible', async (_, entries) => {
    const path = await receive(link(entries));
    const [kept] = await annotsOf(path);
    expect(String(kept?.get(PDFName.of('Border')))).toBe('[ 0 0 0 ]');
    expect(String(kept?.get(PDFName.of('A')))).toContain('https://example.com');
    expect(kept?.has(PDFName.of('BS'))).toBe(false);
    const plain = await write(annotated('null', { list: '[]' }));
    expect(changedBox(drawWithPoppler(plain), drawWithPoppler(path))).toBeNull();
  });
});

test.each([0, 1, 2, 4, 5, 6, 32, 36])(
  'a field with the flags %i looks the same when it has become part of the page',
  async (flags) => {
    const field = annotation('Widget', `/FT /Tx /T (a) /F ${flags}`);
    const catalog = '/AcroForm << /Fields [6 0 R] >>';
    const path = await receive(annotated(field, { catalog }), ['form_fields']);
    expect(await annotsOf(path)).toEqual([]);
    const stamped = await stamp(path);
    expect(middleOf(await drawSmall(stamped))).toEqual([0, 4].includes(flags) ? red : blue);
  },
);
