import { execFileSync } from 'node:child_process';
import { drawPixels } from './pixels.ts';

/** Pixels of the squares of which the darkness is compared. */
const cell = 30;

/** Width and height in points of the pages that are compared. */
const side = 300;

const hasGhostscript = isInstalled('gs');

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The darkness of each square of a page of 300 x 300 points, from 0 to 1, by reader: pdfium, poppler
 * and, if installed, Ghostscript.
 */
export async function drawInReaders(path: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const { width, data } = await drawPixels(path);
  const scale = width / side;
  const drawings = new Map([
    [
      'pdfium',
      darkness((x, y) => data[(Math.floor(y * scale) * width + Math.floor(x * scale)) * 4 + 1]),
    ],
    ['poppler', drawOutside('pdftoppm', ['-r', '72', path])],
  ]);
  if (!hasGhostscript) return drawings;
  const options = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=ppmraw', '-r72'];
  return drawings.set('ghostscript', drawOutside('gs', [...options, '-sOutputFile=-', path]));
}

function drawOutside(program: string, options: readonly string[]): readonly number[] {
  const picture = execFileSync(program, options, { stdio: 'pipe' });
  const pixels = picture.subarray(picture.byteLength - side * side * 3);
  return darkness((x, y) => pixels[(y * side + x) * 3 + 1]);
}

/** @param green - The green part of a pixel, from 0 to 255. */
function darkness(green: (x: number, y: number) => number | undefined): readonly number[] {
  const across = side / cell;
  const sums = new Array<number>(across * across).fill(0);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const index = Math.floor(y / cell) * across + Math.floor(x / cell);
      sums[index] = (sums[index] ?? 0) + 1 - (green(x, y) ?? 255) / 255;
    }
  }
  return sums.map((sum) => sum / (cell * cell));
}

/** The largest difference between what any two readers draw in a square, from 0 to 1. */
export function largestDifference(drawings: ReadonlyMap<string, readonly number[]>): number {
  const all = [...drawings.values()];
  const [first = []] = all;
  const spans = first.map((_, index) => {
    const values = all.map((squares) => squares[index] ?? 0);
    return Math.max(...values) - Math.min(...values);
  });
  return Math.max(...spans);
}
