import { expect } from '@playwright/test';
import { type Bitmap, findChange, type PdfText, type PixelBox, renderPdfPage } from './pdf.ts';
import type { WireField } from './wire.ts';

/** Pixels by which a stamp may exceed its box at a width of 1600 px, as the product promises. */
const tolerance = 2;

function boxInPixels(field: WireField, width: number, height: number): PixelBox {
  return {
    left: (field.x / 100) * width,
    top: (field.y / 100) * height,
    right: ((field.x + field.width) / 100) * width,
    bottom: ((field.y + field.height) / 100) * height,
  };
}

/** Asserts that each word of a text is inside the field's box, using an independent reader. */
export function expectTextInField(pdf: PdfText, field: WireField, text: string): void {
  const page = pdf.pages[field.page - 1];
  if (!page) throw new Error(`The PDF has no page ${field.page}`);
  const box = boxInPixels(field, page.width, page.height);
  const slack = (tolerance * page.width) / 1600;
  const inside = pdf.words.filter(
    (word) =>
      word.page === field.page &&
      word.left >= box.left - slack &&
      word.right <= box.right + slack &&
      (word.top + word.bottom) / 2 >= box.top - slack &&
      (word.top + word.bottom) / 2 <= box.bottom + slack,
  );
  expect(inside.map((word) => word.text).join(' ')).toBe(text);
}

/**
 * Compares a PDF with what it was before it was stamped, each page rendered once. The function it
 * returns asserts that something was stamped inside a field's box and nothing around it, and returns
 * the box of the stamp.
 */
export function compareInk(original: string, stamped: string): (field: WireField) => PixelBox {
  const rendered = new Map<number, readonly [before: Bitmap, after: Bitmap]>();
  const render = (page: number) => {
    const pair = [renderPdfPage(original, page), renderPdfPage(stamped, page)] as const;
    rendered.set(page, pair);
    return pair;
  };
  return (field) => {
    const [before, after] = rendered.get(field.page) ?? render(field.page);
    const box = boxInPixels(field, after.width, after.height);
    const margin = 12;
    const change = findChange(before, after, {
      left: Math.floor(box.left) - margin,
      top: Math.floor(box.top) - margin,
      right: Math.ceil(box.right) + margin,
      bottom: Math.ceil(box.bottom) + margin,
    });
    if (change === null) throw new Error(`Nothing is stamped at "${field.title}"`);
    expect(change.left).toBeGreaterThanOrEqual(box.left - tolerance);
    expect(change.top).toBeGreaterThanOrEqual(box.top - tolerance);
    expect(change.right).toBeLessThanOrEqual(box.right + tolerance);
    expect(change.bottom).toBeLessThanOrEqual(box.bottom + tolerance);
    return change;
  };
}
