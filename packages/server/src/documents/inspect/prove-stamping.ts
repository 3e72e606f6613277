import { colorOperator, pdfNumber } from '../pdf/content-stream.ts';
import { openForStamping } from '../pdf/open-for-stamping.ts';
import { type PageSpace, readPageSpace } from '../pdf/page-space.ts';
import { differsAt, drawSmall, fewPixels, type SmallPicture } from '../render/draw-small.ts';
import { withPdfium } from '../render/pdfium.ts';
import { PageOverlays } from '../stamp/page-overlays.ts';
import { saveStamped } from '../stamp/save-stamped.ts';

/** Squares of the pattern, across and along a page. */
const squares = 8;
/** Pixels from the edge of a square in which both its colours may be mixed. */
const edge = 1.5;
/** Pixels of the pattern that may be missing: some readers round the edge of a page. */
const fewMissing = 4;

/** Two colours of the pattern that no shade of grey comes near. */
const colors = ['#ff00ff', '#00ff00'] as const;
const magenta = Uint8Array.of(255, 0, 255);
const green = Uint8Array.of(0, 255, 0);

/**
 * Whether whatever is stamped on a document is seen where it is stamped, and all else is seen as before.
 * Stamps a pattern over every page by the code that stamps answers, and looks at the result.
 *
 * Throws `DocumentError` if the document cannot be stamped or drawn.
 */
export async function provesStamping(bytes: Uint8Array, progress: () => void): Promise<boolean> {
  const document = await openForStamping(bytes);
  const overlays = new PageOverlays(document);
  const resources = document.context.register(document.context.obj({}));
  const pages = document.getPages();
  for (const page of pages) {
    const space = readPageSpace(page);
    overlays.draw(page, space, patternOf(space), resources);
  }
  const covered = await saveStamped(document);
  progress();
  if (!(await showsPattern(covered, pages.length, progress))) return false;
  for (const page of pages) overlays.show(page, ['Page']);
  return looksTheSame(bytes, await saveStamped(document), progress);
}

function patternOf({ width, height }: PageSpace): string {
  const rectangle = (column: number, row: number) =>
    [(column * width) / squares, (row * height) / squares, width / squares, height / squares]
      .map((length) => pdfNumber(length))
      .join(' ');
  return colors
    .map((color, parity) => {
      const drawn: string[] = [];
      for (let square = 0; square < squares ** 2; square += 1) {
        const [column, row] = [square % squares, Math.floor(square / squares)];
        if ((column + row) % 2 === parity) drawn.push(`${rectangle(column, row)} re`);
      }
      return [colorOperator(color), ...drawn, 'f'].join('\n');
    })
    .join('\n');
}

function showsPattern(bytes: Uint8Array, count: number, progress: () => void): Promise<boolean> {
  return withPdfium(bytes, async (document) => {
    if (document.getPageCount() !== count) return false;
    for (let index = 0; index < count; index += 1) {
      if (missingPixels(await drawSmall(document, index)) > fewMissing) return false;
      progress();
    }
    return true;
  });
}

function missingPixels({ width, height, data }: SmallPicture): number {
  let missing = 0;
  for (let y = 0; y < height; y += 1) {
    const row = squareAt(y, height);
    if (row === null) continue;
    for (let x = 0; x < width; x += 1) {
      const column = squareAt(x, width);
      if (column === null) continue;
      // Rows are counted from the bottom.
      const expected = (column + (squares - 1 - row)) % 2 === 0 ? magenta : green;
      if (differsFrom(expected, data, (y * width + x) * 4)) missing += 1;
    }
  }
  return missing;
}

function differsFrom(expected: Uint8Array, data: Uint8Array, at: number): boolean {
  return expected.some((channel, index) => Math.abs(channel - (data[at + index] ?? 0)) > 15);
}

/** The square in which a pixel is, along one side; `null` near its edge. */
function squareAt(pixel: number, length: number): number | null {
  const place = ((pixel + 0.5) / length) * squares;
  const square = Math.floor(place);
  const toEdge = (Math.min(place - square, square + 1 - place) / squares) * length;
  return toEdge < edge ? null : square;
}

function looksTheSame(
  before: Uint8Array,
  after: Uint8Array,
  progress: () => void,
): Promise<boolean> {
  return withPdfium(before, (one) =>
    withPdfium(after, async (other) => {
      if (one.getPageCount() !== other.getPageCount()) return false;
      for (let index = 0; index < one.getPageCount(); index += 1) {
        const pictures = [await drawSmall(one, index), await drawSmall(other, index)] as const;
        if (changedPixels(...pictures) > fewPixels) return false;
        progress();
      }
      return true;
    }),
  );
}

function changedPixels(one: SmallPicture, other: SmallPicture): number {
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
  if (Buffer.compare(one.data, other.data) === 0) return 0;
  let changed = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    if (differsAt(one.data, other.data, at)) changed += 1;
  }
  return changed;
}
