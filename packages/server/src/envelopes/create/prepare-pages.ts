import type { StoredFile } from '../../store/stored-file.ts';
import type { EnvelopeContext } from '../envelope-context.ts';

/** Pages of which a phone shows an image before its owner has scrolled. */
const firstPages = 3;

/** Makes the images and texts of a new document's pages in the background, those of its first pages first. */
export function preparePages(
  {
    smallPageImages,
    pageImages,
    pageTexts,
  }: Pick<EnvelopeContext, 'smallPageImages' | 'pageImages' | 'pageTexts'>,
  fingerprint: string,
  original: StoredFile,
  pageCount: number,
): void {
  smallPageImages.prepare(fingerprint, original, Math.min(pageCount, firstPages));
  pageImages.prepare(fingerprint, original, pageCount);
  pageTexts.prepare(fingerprint, original, pageCount);
}
