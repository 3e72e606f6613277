import { degrees, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import type { TextLine } from '@sign-envelope/core';
import { parsePageText, wirePageText } from '@sign-envelope/core/contract';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { readSample } from '../../samples/read-sample.ts';
import type { FixtureShape } from '../testing/pdf-fixtures.ts';
import { findWords, isWithin } from '../testing/pdf-words.ts';
import { onePage, rawPdf } from '../testing/raw-pdf.ts';
import { createStamper, text } from '../testing/stamping.ts';
import { asStored } from '../testing/stored-file.ts';
import { readPageText } from './read-page-text.ts';

const { folder, stamp } = await createStamper();

async function read(path: string, pageIndex = 0) {
  const wire = await readPageText(await asStored(path), pageIndex);
  expect(v.is(wirePageText, wire)).toBe(true);
  return parsePageText(wire);
}

async function readDrawn(
  draw: (page: PDFPage, font: PDFFont) => void,
  prepare?: (page: PDFPage) => void,
) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([600, 800]);
  prepare?.(page);
  draw(page, font);
  return read(await folder.write(`drawn-${crypto.randomUUID()}.pdf`, await document.save()));
}

const words = (text: string, y: number) => `BT /F 12 Tf 60 ${y} Td (${text}) Tj ET`;

/** Layer L is off, V is on; M, N and E are groups of L. */
async function readLayered(content: string) {
  const form = (text: string, entries: string) => ({
    entries: `/Type /XObject /Subtype /Form /BBox [0 0 200 30] /Resources << /Font << /F 10 0 R >> >> ${entries}`,
    data: `BT /F 12 Tf 5 5 Td (${text}) Tj ET`,
  });
  const resources =
    '/Resources << /Font << /F 10 0 R >> /XObject << /Inner 11 0 R /Outer 12 0 R /Nested 13 0 R >> ' +
    '/Properties << /L 5 0 R /V 6 0 R /M 7 0 R /N 8 0 R /E 9 0 R >> >>';
  const pdf = rawPdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [5 0 R] >> >> >>',
      ...onePage(resources, content),
      '<< /Type /OCG /Name (Hidden) >>',
      '<< /Type /OCG /Name (Visible) >>',
      '<< /Type /OCMD /OCGs 5 0 R >>',
      '<< /Type /OCMD /OCGs [5 0 R] /P /AllOff >>',
      '<< /Type /OCMD /OCGs [6 0 R] /VE [/And 6 0 R [/Not [/Not 5 0 R]]] >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      form('Inner', ''),
      form('Outer', '/OC 5 0 R'),
      {
        entries: `/Type /XObject /Subtype /Form /BBox [0 0 300 300] ${resources}`,
        data: `${words('Nested', 20)} /OC /L BDC ${words('Hidden', 40)} EMC`,
      },
    ],
  });
  return read(await folder.write(`layered-${crypto.randomUUID()}.pdf`, pdf));
}

/** Draws lines in 12 pt, one below the other. */
function write(page: PDFPage, font: PDFFont, lines: readonly string[], x = 60, top = 700): void {
  for (const [index, line] of lines.entries()) {
    page.drawText(line, { x, y: top - index * 15, size: 12, font });
  }
}

const linesOf = ({
  blocks,
}: {
  readonly blocks: readonly { readonly lines: readonly TextLine[] }[];
}) => blocks.map(({ lines }) => lines.map((line) => line.text));

describe('the text of a page', () => {
  test('is grouped in paragraphs and under headings with levels', async () => {
    const { files } = await readSample('tenancy');
    const path = await folder.write('agreement.pdf', files.agreement ?? '');
    const { width, height, blocks } = await read(path);
    expect([width, height]).toEqual([595.28, 841.89]);
    const heading = (level: number) =>
      blocks.filter((block) => block.level === level).map(({ lines }) => lines[0]?.text);
    expect(heading(1)).toEqual(['Residential tenancy agreement']);
    expect(heading(3)).toContain('Particulars');
    const paragraph = blocks.find(({ lines }) => lines[0]?.text.startsWith('This agreement'));
    expect(paragraph).toMatchObject({ level: null });
    expect(paragraph?.lines).toHaveLength(3);
    const second = await read(path, 1);
    expect(second.blocks[1]?.lines.slice(0, 2).map((line) => line.text.slice(0, 12))).toEqual([
      '1.1',
      'The landlord',
    ]);
  });

  test('of columns and tables is kept apart, in content order', async () => {
    const page = await readDrawn((paper, font) => {
      write(paper, font, ['Rent', 'is paid monthly.'], 60);
      write(paper, font, ['Deposit', 'is paid once.'], 320);
    });
    expect(linesOf(page)).toEqual([
      ['Rent', 'is paid monthly.'],
      ['Deposit', 'is paid once.'],
    ]);
  });

  test('is read from top to bottom if its content is unordered', async () => {
    const page = await readDrawn((paper, font) => {
      for (const [text, y] of [
        ['fourth', 640],
        ['second', 680],
        ['third', 660],
        ['first', 700],
      ] as const) {
        paper.drawText(text, { x: 60, y, size: 12, font });
      }
    });
    expect(linesOf(page).flat()).toEqual(['first', 'second', 'third', 'fourth']);
  });

  test('marks a word that continues on the next line, and keeps other hyphens', async () => {
    const page = await readDrawn((paper, font) =>
      write(paper, font, ['A well-known agree-', 'ment - this']),
    );
    expect(linesOf(page)).toEqual([['A well-known agree\u00ad', 'ment - this']]);
  });

  test('has the displayed size, regardless of how the PDF sets it', async () => {
    const page = await readDrawn((paper, font) => {
      const name = paper.node.newFontDictionary('Scaled', font.ref).toString();
      const { context } = paper.node;
      const content = `q 0.5 0 0 0.5 0 0 cm BT ${name} 1 Tf 40 0 0 40 200 800 Tm (scaled) Tj ET Q`;
      paper.node.addContentStream(context.register(context.stream(content)));
    });
    expect(page.blocks[0]?.lines[0]).toMatchObject({ text: 'scaled', fontSize: 20, angle: 0 });
    expect(page.blocks[0]?.lines[0]?.box.x).toBeCloseTo((100 / 600) * 100, 1);
  });

  test('that is rotated has its angle and position', async () => {
    const page = await readDrawn((paper, font) => {
      paper.drawText('Up the margin', { x: 30, y: 200, size: 12, font, rotate: degrees(90) });
      paper.drawText('DRAFT', { x: 200, y: 300, size: 60, font, rotate: degrees(45) });
    });
    const [margin, draft] = page.blocks.flatMap(({ lines }) => lines);
    expect(margin).toMatchObject({ text: 'Up the margin', angle: 270 });
    expect(margin?.box.height).toBeGreaterThan((margin?.box.width ?? 0) * 3);
    expect(draft).toMatchObject({ text: 'DRAFT', angle: 315 });
  });

  test('that is off the page is omitted', async () => {
    const page = await readDrawn(
      (paper, font) => {
        write(paper, font, ['Inside']);
        paper.drawText('Outside', { x: 5, y: 5, size: 10, font });
      },
      (paper) => paper.setCropBox(40, 40, 500, 700),
    );
    expect(linesOf(page)).toEqual([['Inside']]);
  });

  test('of a page without text, such as a scan, is empty', async () => {
    expect(
      (await readDrawn((page) => page.drawRectangle({ x: 9, y: 9, width: 90, height: 90 }))).blocks,
    ).toEqual([]);
  });

  test.each([
    ['a hidden layer', '/L', ['Shown']],
    ['a layer that is on', '/V', ['Shown', 'Also shown']],
    ['a group of which no layer is on', '/M', ['Shown']],
    ['a group that is shown when its layers are off', '/N', ['Shown', 'Also shown']],
    ['an expression that is false', '/E', ['Shown']],
  ])('in %s is omitted unless it is visible', async (_, layer, expected) => {
    const content = `${words('Shown', 200)} /OC ${layer} BDC ${words('Also shown', 150)} EMC`;
    expect(linesOf(await readLayered(content)).flat()).toEqual(expected);
  });

  test('in a form of a hidden layer, or drawn in a hidden layer, is omitted', async () => {
    const content = '/OC /L BDC /Inner Do EMC /Outer Do /OC /V BDC /Inner Do EMC';
    expect(linesOf(await readLayered(content)).flat()).toEqual(['Inner']);
  });

  test('in a hidden layer does not hide the same text in the same place', async () => {
    const form = '/OC /L BDC /Nested Do EMC /Nested Do';
    expect(linesOf(await readLayered(form)).flat()).toEqual(['Nested']);
  });

  test('is limited in length', async () => {
    const page = await readDrawn((paper, font) => {
      for (let row = 0; row < 1200; row += 1) {
        paper.drawText(`${row}-`.repeat(30), { x: 20, y: 790 - row * 0.6, size: 1, font });
      }
    });
    const length = linesOf(page).flat().join('').length;
    expect(length).toBeGreaterThan(50_000);
    expect(length).toBeLessThanOrEqual(100_000);
  });
});

test.each([
  ['שלום עולם 123 abc', 'rtl'],
  ['السلام عليكم', 'rtl'],
  ['हिन्दी 東京 Ωμέγα', 'ltr'],
  ['office 😀 👩‍👩‍👧', 'ltr'],
] as const)('%s is read as it was typed, with its direction', async (value, direction) => {
  const { stamped } = await stamp([text(value)]);
  const line = (await read(stamped)).blocks
    .flatMap(({ lines }) => lines)
    .find((each) => each.text === value);
  expect(line).toMatchObject({ direction });
});

const shapes: readonly (readonly [string, FixtureShape])[] = [
  ['plain', {}],
  ['turned by 90 degrees', { rotation: 90 }],
  ['turned by 180 degrees with a CropBox', { rotation: 180, crop: [70, 110, 400, 500] }],
  ['turned by 270 degrees with a CropBox', { rotation: 270, crop: [70, 110, 400, 500] }],
  ['whose corner is not the origin', { origin: [-200, 300] }],
];

test.each(shapes)(
  'on a page %s, a line is at the position that another reader finds',
  async (_, shape) => {
    const { stamped } = await stamp([text('Port Ellery')], shape);
    const words = (await findWords(stamped)).filter(({ text: word }) =>
      /^(Port|Ellery)$/.test(word),
    );
    const { blocks } = await read(stamped);
    const line = blocks.flatMap(({ lines }) => lines).find((each) => each.text === 'Port Ellery');
    expect(line?.angle).toBe(0);
    expect(words).toHaveLength(2);
    // The readers use different letter heights above and below the baseline.
    const box = line?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    const around = { ...box, y: box.y - 0.5, height: box.height + 1 };
    for (const word of words) expect(isWithin(word, around)).toBe(true);
    expect(box.x).toBeCloseTo(Math.min(...words.map(({ left }) => left)), 0);
    expect(box.x + box.width).toBeCloseTo(Math.max(...words.map(({ right }) => right)), 0);
  },
);
