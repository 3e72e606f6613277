import type { Page } from '@sign-envelope/core';

/** Height over width of an A4 page: what a page is taken for until its image tells. */
export const a4Ratio = 297 / 210;

/** Height over width, where the server told it. */
export function reportedRatio({ width, height }: Page): number | null {
  return width && height ? height / width : null;
}
