import type { Document, Page } from '@sign-envelope/core';

/** Sources of a page's image, by displayed width. */
export interface PageImageSources {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
}

/** Width of a page's image in px, unless the server returns it. */
const defaultWidth = 1600;

/** Maximum width of a page at 100%, in CSS px, as in `--sheet-size`. */
const maxPageWidth = 900;

/** Width of the page of an open field on a phone, in CSS px, as in pages.css. */
const enlargedWidth = 734;

/**
 * Returns the page's image, with those of half and twice the resolution for other sizes.
 *
 * @param isEnlarged - Whether a phone shows the page enlarged, because a field on it is or was open.
 */
export function pageImageSources(
  cdn: string,
  document: Document,
  page: Page,
  zoom: number,
  isEnlarged: boolean,
): PageImageSources {
  const src = pageImageSrc(cdn, document, page);
  const width = page.width ?? defaultWidth;
  const others = [
    [page.smallSrc, width / 2],
    [page.detailedSrc, 2 * width],
  ] as const;
  const sources = others.flatMap(([other, size]) =>
    other === null ? [] : `${URL.canParse(other) ? other : `${cdn}/${other}`} ${size}w`,
  );
  if (sources.length === 0) return { src };
  const shownWidth = `calc(min(${maxPageWidth}px, 100vw) * ${zoom / 100})`;
  return {
    src,
    srcSet: [`${src} ${width}w`, ...sources].join(', '),
    sizes: isEnlarged ? `max(${shownWidth}, ${enlargedWidth}px)` : shownWidth,
  };
}

/** Returns the URL of a page's image: its `src`, otherwise by fingerprint and index on the document CDN. */
export function pageImageSrc(cdn: string, document: Document, page: Page): string {
  return page.src ?? `${cdn}/large/${document.fingerprint}-${page.number - 1}.jpg`;
}

/** Height divided by width of an A4 page, used until the page's image has loaded. */
export const a4Ratio = 297 / 210;

/** Height divided by width; `NaN` if the server did not return both. */
export function reportedRatio({ width, height }: Page): number {
  return width && height ? height / width : Number.NaN;
}
