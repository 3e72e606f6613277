import type { Bitmap, PixelBox } from './pdf.ts';

/**
 * How much darker than the paper a pixel must be to count as ink. The shades of edges are below it.
 */
const inkDarkness = 60;
/** The grid into which ink is sorted for a comparison: cells across and down. */
const columns = 48;
const rows = 16;

/** Converts a picture with four bytes per pixel to one with three. */
export function toBitmap(picture: {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray;
}): Bitmap {
  const { width, height, rgba } = picture;
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return { width, height, rgb };
}

/** Where the ink is in an area of a picture, as a grid over its bounding box. */
export interface InkShape {
  /** Width of the bounding box divided by its height. */
  readonly ratio: number;
  /** Left edge and vertical middle of the bounding box, as fractions of the area. */
  readonly left: number;
  readonly middle: number;
  /** The share of ink in each cell, from 0 to 1. */
  readonly cells: readonly number[];
}

export function inkShape(picture: Bitmap, area: PixelBox): InkShape {
  const isInk = (x: number, y: number) => {
    const at = (y * picture.width + x) * 3;
    return [0, 1, 2].some((channel) => 255 - (picture.rgb[at + channel] ?? 255) > inkDarkness);
  };
  const points: (readonly [number, number])[] = [];
  for (
    let y = Math.max(0, Math.ceil(area.top));
    y < Math.min(picture.height, area.bottom);
    y += 1
  ) {
    for (
      let x = Math.max(0, Math.ceil(area.left));
      x < Math.min(picture.width, area.right);
      x += 1
    ) {
      if (isInk(x, y)) points.push([x, y]);
    }
  }
  if (points.length === 0) throw new Error('There is no ink');
  const left = points.reduce((least, [x]) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const right = points.reduce((most, [x]) => Math.max(most, x), 0) + 1;
  const top = points.reduce((least, [, y]) => Math.min(least, y), Number.POSITIVE_INFINITY);
  const bottom = points.reduce((most, [, y]) => Math.max(most, y), 0) + 1;
  const cells = Array.from({ length: columns * rows }, () => 0);
  const cellArea = ((right - left) / columns) * ((bottom - top) / rows);
  for (const [x, y] of points) {
    const column = Math.min(columns - 1, Math.floor(((x - left) / (right - left)) * columns));
    const row = Math.min(rows - 1, Math.floor(((y - top) / (bottom - top)) * rows));
    cells[row * columns + column] = (cells[row * columns + column] ?? 0) + 1 / cellArea;
  }
  return {
    ratio: (right - left) / (bottom - top),
    left: (left - area.left) / (area.right - area.left),
    middle: ((top + bottom) / 2 - area.top) / (area.bottom - area.top),
    cells,
  };
}

/** How similar two shapes are: 1 for identical shapes, about 0 for unrelated ones. */
export function likeness(one: InkShape, other: InkShape): number {
  const mean = (cells: readonly number[]) =>
    cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
  const [a, b] = [one.cells, other.cells];
  const [meanA, meanB] = [mean(a), mean(b)];
  let both = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (const [index, cell] of a.entries()) {
    const da = cell - meanA;
    const db = (b[index] ?? 0) - meanB;
    both += da * db;
    squaresA += da * da;
    squaresB += db * db;
  }
  return both / Math.sqrt(squaresA * squaresB);
}
