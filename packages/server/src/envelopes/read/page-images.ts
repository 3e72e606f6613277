import type { DocumentEngine } from '../../documents/document-engine.ts';
import type { PageImageEnding } from '../../store/file-paths.ts';
import type { StoredFile } from '../../store/stored-file.ts';
import {
  createPageFiles,
  type PageFile,
  type PageFilePlace,
  type PageFileStore,
  type PageFiles,
} from './page-files.ts';

/** Width of a page's image in pixels. */
export const pageImageWidth = 1600;

/** Widths of the images of a page: for phones with two pixels for each CSS pixel, usual, and at 200%. */
const widths = {
  small: pageImageWidth / 2,
  large: pageImageWidth,
  detailed: 2 * pageImageWidth,
} as const;

/** The sizes in which there are images of pages. */
export type PageImageSize = keyof typeof widths;

export const pageImageSizes = [
  'small',
  'large',
  'detailed',
] as const satisfies readonly PageImageSize[];

/** The images of pages in one size: WebPs for browsers that take them and pages that they suit, or JPEGs. */
export interface PageImages extends Pick<PageFiles, 'prepare' | 'close'> {
  /** Opens a page's image after checking its digest. A missing or damaged one is made now. */
  open(
    fingerprint: string,
    original: StoredFile,
    pageIndex: number,
    options: { readonly acceptsWebp: boolean },
  ): Promise<PageFile>;
}

/**
 * Creates the images of pages in a size. What one caller is sent says nothing about what others are: a JPEG
 * made for a caller that takes no WebPs has a place of its own.
 */
export function createPageImages(
  store: PageFileStore,
  engine: Pick<DocumentEngine, 'renderPage'>,
  size: PageImageSize,
): PageImages {
  const createFiles = (webp: boolean): PageFiles =>
    createPageFiles(store, {
      places: (fingerprint, pageIndex) => {
        const path = (ending: PageImageEnding) =>
          store.files.pageImage(fingerprint, pageIndex, size, ending);
        const unsuited: PageFilePlace = { type: 'image/jpeg', path: path('no-webp.jpg') };
        return webp
          ? [{ type: 'image/webp', path: path('webp') }, unsuited]
          : [{ type: 'image/jpeg', path: path('jpg') }, unsuited];
      },
      make: (original, pageIndex, job) =>
        engine.renderPage(original, pageIndex, { ...job, width: widths[size], webp }),
    });
  const smallest = createFiles(true);
  const jpegs = createFiles(false);
  return {
    open: (fingerprint, original, pageIndex, { acceptsWebp }) =>
      (acceptsWebp ? smallest : jpegs).open(fingerprint, original, pageIndex),
    prepare: smallest.prepare,
    close: async () => {
      await Promise.all([smallest.close(), jpegs.close()]);
    },
  };
}
