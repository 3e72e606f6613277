import { createPaperGrid, hasInkContrast } from '@sign-envelope/core';
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
  // What each channel of each cell lacks to white.
  const ink = new Float64Array(paper.columns * paper.rows * channels);
  for (const [y, rows] of down.entries()) {
    for (const [x, columns] of across.entries()) {
      const at = (y * canvas.width + x) * 4;
      const alpha = pixels[at + 3] ?? 0;
      if (alpha === 0) continue;
      for (const row of rows) {
        for (const column of columns) {
          const share = (row.share * column.share * alpha) / 255;
          const cell = (row.cell * paper.columns + column.cell) * channels;
          for (let channel = 0; channel < channels; channel += 1) {
            ink[cell + channel] =
              (ink[cell + channel] ?? 0) + share * (255 - (pixels[at + channel] ?? 255));
          }
        }
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
