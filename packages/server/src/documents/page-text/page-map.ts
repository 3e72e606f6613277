import type { Pdfium } from '../render/pdfium.ts';
import type { PdfiumText } from './pdfium-text.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** pdfium maps to whole pixels. A page of this many pixels keeps the precision. */
const gridSize = 1_000_000;
/** Distance in points between the mapped points from which the transformation is derived. */
const probeDistance = 1_000;

/** Maps a page's coordinates to the page as displayed, in points from its top left corner. */
export class PageMap {
  readonly #origin: Point;
  /** The mapped unit vectors of the page's x and y axes. */
  readonly #right: Point;
  readonly #up: Point;

  constructor(
    pdfium: Pdfium & PdfiumText,
    page: number,
    size: { readonly width: number; readonly height: number },
    scratch: number,
  ) {
    const map = (x: number, y: number): Point => {
      pdfium._FPDF_PageToDevice(page, 0, 0, gridSize, gridSize, 0, x, y, scratch, scratch + 4);
      const memory = new DataView(pdfium.HEAPU8.buffer);
      return {
        x: (memory.getInt32(scratch, true) / gridSize) * size.width,
        y: (memory.getInt32(scratch + 4, true) / gridSize) * size.height,
      };
    };
    const origin = map(0, 0);
    const step = (to: Point): Point => ({
      x: (to.x - origin.x) / probeDistance,
      y: (to.y - origin.y) / probeDistance,
    });
    this.#origin = origin;
    this.#right = step(map(probeDistance, 0));
    this.#up = step(map(0, probeDistance));
  }

  point(x: number, y: number): Point {
    const { x: right, y: down } = this.direction(x, y);
    return { x: this.#origin.x + right, y: this.#origin.y + down };
  }

  direction(x: number, y: number): Point {
    return {
      x: x * this.#right.x + y * this.#up.x,
      y: x * this.#right.y + y * this.#up.y,
    };
  }
}
