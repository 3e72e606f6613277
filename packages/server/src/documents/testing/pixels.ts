import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { withPdfium } from '../render/pdfium.ts';

/** A page at the size of its page image, without JPEG compression. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha. */
  readonly data: Uint8Array;
}

/** Pixels from the left and the top; `right` and `bottom` are exclusive. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Minimum change of a pixel, well above the faintest effects of antialiasing. */
const threshold = 48;

export async function drawPixels(path: string, pageIndex = 0, width = 1600): Promise<Pixels> {
  return withPdfium(await readFile(path), async (document) => {
    const page = document.getPage(pageIndex);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const height = Math.round((width / originalWidth) * originalHeight);
    const { data } = await page.render({ width, height, renderFormFields: true });
    return { width, height, data };
  });
}

/** A page at a quarter of that size, for what covers a large part of it; many times faster. */
export function drawSmall(path: string, pageIndex = 0): Promise<Pixels> {
  return drawPixels(path, pageIndex, 400);
}

/** Whether the pixels that start at this byte differ visibly. */
export function isChanged(before: Uint8Array, after: Uint8Array, at: number): boolean {
  for (let part = at; part < at + 3; part += 1) {
    if (Math.abs((before[part] ?? 0) - (after[part] ?? 0)) >= threshold) return true;
  }
  return false;
}

/** The bounding box of all changed pixels; `null` if there are none. */
export function changedBox(before: Pixels, after: Pixels): PixelBox | null {
  let [left, top, right, bottom] = [before.width, before.height, 0, 0];
  const rowLength = before.width * 4;
  for (let y = 0; y < before.height; y += 1) {
    const row = y * rowLength;
    // Most rows are equal, and comparing bytes is many times faster than comparing pixels.
    const rowOf = ({ data }: Pixels) => data.subarray(row, row + rowLength);
    if (Buffer.compare(rowOf(before), rowOf(after)) === 0) continue;
    for (let x = 0; x < before.width; x += 1) {
      if (!isChanged(before.data, after.data, row + x * 4)) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return left < right ? { left, top, right, bottom } : null;
}

/** The colour in the middle of a page: red, green, blue. */
export function middleOf({ width, height, data }: Pixels): number[] {
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
  return [...data.subarray(at, at + 3)];
}

/** The page of 300 x 300 pixels as poppler draws it for a screen. */
export function drawWithPoppler(path: string): Pixels {
  const picture = execFileSync('pdftoppm', ['-r', '72', path], { stdio: 'pipe' });
  const rgb = picture.subarray(picture.byteLength - 300 * 300 * 3);
  const data = new Uint8Array(300 * 300 * 4);
  for (let pixel = 0; pixel < 300 * 300; pixel += 1) {
    data.set(rgb.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
  }
  return { width: 300, height: 300, data };
}
