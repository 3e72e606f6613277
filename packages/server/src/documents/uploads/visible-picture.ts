import { createPaperGrid, hasInkContrast } from '@sign-envelope/core/ink';
import type { DecodedPicture } from './decode-picture.ts';

/** Red, green and blue. */
const channels = 3;

/**
 * Whether a picture is visible on white paper when it is fitted into its box: its pixels are averaged
 * in the cells of the box, as a screen or printer does, and enough cells have the contrast of ink.
 *
 * @param boxRatio - The box's width by its height, on paper.
 */
export function isPictureVisible({ canvas, pixels }: DecodedPicture, boxRatio: number): boolean {
  const paper = createPaperGrid(boxRatio);
  const scale = Math.min(paper.columns / canvas.width, paper.rows / canvas.height);
  const across = spread(canvas.width, scale, paper.columns);
  const down = spread(canvas.height, scale, paper.rows);
  // What each channel of each cell lacks to white. Summed in rows first: pictures have many pixels.
  const ink = new Float64Array(paper.columns * paper.rows * channels);
  const inRow = new Float64Array(paper.columns * channels);
  for (let y = 0; y < canvas.height; y += 1) {
    inRow.fill(0);
    addRow(pixels.subarray(y * canvas.width * 4, (y + 1) * canvas.width * 4), across, inRow);
    for (const { cell, share } of down[y] ?? []) {
      const start = cell * inRow.length;
      for (let at = 0; at < inRow.length; at += 1) {
        ink[start + at] = (ink[start + at] ?? 0) + share * (inRow[at] ?? 0);
      }
    }
  }
  for (let row = 0; row < paper.rows; row += 1) {
    for (let column = 0; column < paper.columns; column += 1) {
      const cell = (row * paper.columns + column) * channels;
      const [red = 0, green = 0, blue = 0] = ink.subarray(cell, cell + channels);
      if (hasInkContrast(255 - red, 255 - green, 255 - blue)) paper.mark(column, row);
    }
  }
  return paper.isVisible();
}

/** Adds what a row of pixels lacks to white to the cells that it covers. */
function addRow(
  pixels: Uint8ClampedArray,
  across: readonly (readonly Part[])[],
  inRow: Float64Array,
): void {
  for (let x = 0; x < across.length; x += 1) {
    const at = x * 4;
    const alpha = (pixels[at + 3] ?? 0) / 255;
    const parts = across[x];
    if (alpha === 0 || parts === undefined) continue;
    const red = 255 - (pixels[at] ?? 255);
    const green = 255 - (pixels[at + 1] ?? 255);
    const blue = 255 - (pixels[at + 2] ?? 255);
    // White paper and white pixels are most of a signature.
    if (red + green + blue === 0) continue;
    for (const part of parts) {
      const share = part.share * alpha;
      const cell = part.cell * channels;
      inRow[cell] = (inRow[cell] ?? 0) + share * red;
      inRow[cell + 1] = (inRow[cell + 1] ?? 0) + share * green;
      inRow[cell + 2] = (inRow[cell + 2] ?? 0) + share * blue;
    }
  }
}

interface Part {
  readonly cell: number;
  /** How much of the cell the pixel covers, from 0 to 1. */
  readonly share: number;
}

/** The cells that each pixel of a row or column covers. */
function spread(pixels: number, scale: number, cells: number): readonly (readonly Part[])[] {
  return Array.from({ length: pixels }, (_, pixel) => {
    const [from, to] = [pixel * scale, (pixel + 1) * scale];
    const parts: Part[] = [];
    for (let cell = Math.floor(from); cell < Math.min(to, cells); cell += 1) {
      parts.push({ cell, share: Math.min(to, cell + 1) - Math.max(from, cell) });
    }
    return parts;
  });
}
