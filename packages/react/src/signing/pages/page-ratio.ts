import type { Page } from '@sign-envelope/core';

/** Height divided by width of an A4 page, used until the page's image has loaded. */
export const a4Ratio = 297 / 210;

/** Height divided by width; `NaN` if the server did not return both. */
export function reportedRatio({ width, height }: Page): number {
  return width && height ? height / width : Number.NaN;
}
