import type { Box } from '@sign-envelope/core';
import { pdfNumber } from '../pdf/content-stream.ts';
import type { PageSpace } from '../pdf/page-space.ts';

/** A rectangle on a page as displayed, in points from the bottom left corner. */
export interface ShownBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Converts a field's box, in percent from the top left corner, to points. */
export function shownBox(box: Box, page: PageSpace): ShownBox {
  const height = (box.height / 100) * page.height;
  return {
    x: (box.x / 100) * page.width,
    y: page.height - (box.y / 100) * page.height - height,
    width: (box.width / 100) * page.width,
    height,
  };
}

/**
 * The largest rectangle with a picture's aspect ratio in a box: left-aligned, like handwriting, and
 * vertically centred. In CSS: `object-fit: contain; object-position: left center`.
 */
export function fitWithin(
  box: ShownBox,
  picture: { readonly width: number; readonly height: number },
): ShownBox {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: box.x, y: box.y + (box.height - height) / 2, width, height };
}

/** Nothing of an answer may cover what is around its box, as on the screens: `.answer-text`. */
export function clipTo({ x, y, width, height }: ShownBox): string {
  return `${[x, y, width, height].map((length) => pdfNumber(length)).join(' ')} re W n`;
}
