import type { Page } from '@sign-envelope/core';
import type { PdfPage } from '../../documents/pdf/pdf-page.ts';
import { pageImageWidth } from './page-images.ts';

/** The domain's pages of a document, with the addresses of their images and texts below the CDN. */
export function toPages(fingerprint: string, pages: readonly PdfPage[]): readonly Page[] {
  return pages.map(({ width, height }, pageIndex) => ({
    number: pageIndex + 1,
    src: null,
    width: pageImageWidth,
    height: Math.round((pageImageWidth * height) / width),
    points: { width, height },
    textSrc: `text/${fingerprint}-${pageIndex}.json`,
    smallSrc: `small/${fingerprint}-${pageIndex}.jpg`,
    detailedSrc: `detailed/${fingerprint}-${pageIndex}.jpg`,
  }));
}
