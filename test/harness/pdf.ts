import { execFileSync } from 'node:child_process';

/**
 * A word as an independent PDF reader (poppler) sees it, in points from the page's top left corner.
 */
export interface Word {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The words of a PDF, and the size of each page as shown, in points. */
export interface PdfText {
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly words: readonly Word[];
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Reads the words of a PDF and their positions with `pdftotext -bbox`. */
export function readPdfText(path: string): PdfText {
  const html = execFileSync('pdftotext', ['-bbox', '-cropbox', path, '-'], { encoding: 'utf8' });
  const pages: { width: number; height: number }[] = [];
  const words: Word[] = [];
  const pattern =
    /<page width="([\d.]+)" height="([\d.]+)">|<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">([^<]*)<\/word>/g;
  for (const [, width, height, left, top, right, bottom, text] of html.matchAll(pattern)) {
    if (width !== undefined) pages.push({ width: Number(width), height: Number(height) });
    else {
      words.push({
        text: (text ?? '').replace(
          /&(?:amp|lt|gt|quot|#39);/g,
          (found) => entities[found] ?? found,
        ),
        page: pages.length,
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
      });
    }
  }
  return { pages, words };
}

/** Pixels of a rendered page, three bytes each. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Renders one page (counted from 1) as shown, with poppler. */
export function renderPdfPage(path: string, page: number, width = 1600): Bitmap {
  const size = ['-scale-to-x', String(width), '-scale-to-y', '-1'];
  const range = ['-f', String(page), '-l', String(page)];
  const ppm = execFileSync('pdftoppm', ['-cropbox', ...size, ...range, path], {
    maxBuffer: 256 * 1024 * 1024,
  });
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.subarray(0, 64).toString('latin1'));
  if (header === null) throw new Error('pdftoppm gave something else than a PPM image');
  const [whole, columns, rows] = header;
  return { width: Number(columns), height: Number(rows), rgb: ppm.subarray(whole.length) };
}

/** A rectangle in pixels; right and bottom are exclusive. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How much a channel must differ for a pixel to count as changed: above anti-aliasing noise. */
const visibleDifference = 40;

/** Whether the pixels that start at this byte differ visibly. */
function isChanged(before: Uint8Array, after: Uint8Array, at: number): boolean {
  for (let channel = at; channel < at + 3; channel++) {
    if (Math.abs((before[channel] ?? 0) - (after[channel] ?? 0)) > visibleDifference) return true;
  }
  return false;
}

/**
 * Returns the bounding box of all differences between two renderings, or null if there are none.
 */
export function findChange(before: Bitmap, after: Bitmap, within?: PixelBox): PixelBox | null {
  if (before.width !== after.width || before.height !== after.height) {
    throw new Error('The two renderings differ in size');
  }
  const area = within ?? { left: 0, top: 0, right: after.width, bottom: after.height };
  const first = Math.max(0, area.left);
  const end = Math.min(after.width, area.right);
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = -1;
  let bottom = -1;
  for (let y = Math.max(0, area.top); y < Math.min(after.height, area.bottom); y++) {
    const row = y * after.width;
    // Most rows are equal, and comparing bytes is many times faster than comparing pixels.
    const rowOf = ({ rgb }: Bitmap) => rgb.subarray((row + first) * 3, (row + end) * 3);
    if (Buffer.compare(rowOf(before), rowOf(after)) === 0) continue;
    for (let x = first; x < end; x++) {
      if (!isChanged(before.rgb, after.rgb, (row + x) * 3)) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return right < 0 ? null : { left, top, right, bottom };
}

/** Throws qpdf's message unless the file is a valid PDF. */
export function checkPdf(path: string): void {
  execFileSync('qpdf', ['--check', path], { encoding: 'utf8' });
}
