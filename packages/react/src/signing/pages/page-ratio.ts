import type { Page } from '@sign-envelope/core';

/** Height divided by width of an A4 page, used until the page's image has loaded. */
export const a4Ratio = 297 / 210;

/** Height divided by width, if the server returned both. */
export function reportedRatio({ width, height }: Page): number | null {
  return width && height ? height / width : null;
}
