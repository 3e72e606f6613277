import type { Document, Page } from '@sign-envelope/core';

/** What a page's image is loaded from, by how wide it is shown. */
export interface PageImageSources {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
}

/** Pixels across a page's image where the server does not tell: specification, section 7. */
const usualWidth = 1600;

/** CSS px: the widest a page is shown at 100%, as `--sign-sheet-size`. */
const sheetSize = 900;

/** The page's image, and the one at twice the pixels for when it is shown larger than life. */
export function pageImageSources(
  cdn: string,
  document: Document,
  page: Page,
  zoom: number,
): PageImageSources {
  const src = pageImageSrc(cdn, document, page);
  const { detailedSrc } = page;
  if (detailedSrc === null) return { src };
  const width = page.width ?? usualWidth;
  const detailed = URL.canParse(detailedSrc) ? detailedSrc : `${cdn}/${detailedSrc}`;
  return {
    src,
    srcSet: `${src} ${width}w, ${detailed} ${2 * width}w`,
    sizes: `calc(min(${sheetSize}px, 100vw) * ${zoom / 100})`,
  };
}

/** Where a page's image is: its own address, else by fingerprint and index on the document CDN. */
export function pageImageSrc(cdn: string, document: Document, page: Page): string {
  return page.src ?? `${cdn}/large/${document.fingerprint}-${page.number - 1}.jpg`;
}
