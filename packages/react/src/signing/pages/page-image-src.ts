import type { Document, Page } from '@sign-envelope/core';

/** Sources of a page's image, by displayed width. */
export interface PageImageSources {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
}

/** Width of a page's image in px, unless the server returns it: specification, section 7. */
const defaultWidth = 1600;

/** Maximum width of a page at 100%, in CSS px, as in `--sign-sheet-size`. */
const maxPageWidth = 900;

/** Returns the page's image, with the one of twice the resolution for larger sizes. */
export function pageImageSources(
  cdn: string,
  document: Document,
  page: Page,
  zoom: number,
): PageImageSources {
  const src = pageImageSrc(cdn, document, page);
  const { detailedSrc } = page;
  if (detailedSrc === null) return { src };
  const width = page.width ?? defaultWidth;
  const detailed = URL.canParse(detailedSrc) ? detailedSrc : `${cdn}/${detailedSrc}`;
  return {
    src,
    srcSet: `${src} ${width}w, ${detailed} ${2 * width}w`,
    sizes: `calc(min(${maxPageWidth}px, 100vw) * ${zoom / 100})`,
  };
}

/** Returns the URL of a page's image: its `src`, otherwise by fingerprint and index on the document CDN. */
export function pageImageSrc(cdn: string, document: Document, page: Page): string {
  return page.src ?? `${cdn}/large/${document.fingerprint}-${page.number - 1}.jpg`;
}
