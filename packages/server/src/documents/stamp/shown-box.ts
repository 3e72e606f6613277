import type { Box } from '@sign-envelope/core';
import type { PageSpace } from '../page-space.ts';

/** A rectangle on a page as it is shown: points, from the bottom left corner and upwards. */
export interface ShownBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A field's percentages, which count from the top left, as points on its page. */
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
 * The largest rectangle of a picture's shape within a box: to the left, as handwriting begins, and
 * half way up. On screens this is `object-fit: contain; object-position: left center`.
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
