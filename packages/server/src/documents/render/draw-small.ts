import type { PDFiumDocument } from '@hyzyla/pdfium';
import { DocumentError } from '../pdf/document-error.ts';

/** A page as a small picture, for comparisons. */
export interface SmallPicture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha. */
  readonly data: Uint8Array;
}

/** Pixels per point: 50 dpi, at which the smallest text still has ink. */
const scale = 50 / 72;
/** Pixels. Larger pages are drawn at a lower, smaller ones at a higher resolution. */
const maxSide = 1_200;
const minSide = 64;

/** Draws a page for a comparison with another picture of it. */
export async function drawSmall(document: PDFiumDocument, index: number): Promise<SmallPicture> {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const [shorter, longer] = [originalWidth, originalHeight].sort((one, other) => one - other);
  const enlarged = Math.max(scale, minSide / (shorter ?? 1));
  const factor = Math.min(enlarged, maxSide / (longer ?? 1));
  const size = (length: number) => Math.max(1, Math.round(length * factor));
  const { data, width, height } = await page
    .render({
      width: size(originalWidth),
      height: size(originalHeight),
      renderFormFields: true,
    })
    .catch((error: unknown) => {
      throw new DocumentError('document.damaged', `Page ${index + 1} cannot be drawn`, error);
    });
  return { width, height, data };
}

/** Difference of a channel from which a pixel counts as changed, well above that of antialiasing. */
const threshold = 48;

/** Whether the pixels at this byte of two pictures differ visibly. */
export function differsAt(one: Uint8Array, other: Uint8Array, at: number): boolean {
  for (let channel = at; channel < at + 3; channel += 1) {
    if (Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) >= threshold) return true;
  }
  return false;
}

/** Changed pixels that are less than a letter of 8 points. */
export const fewPixels = 12;
