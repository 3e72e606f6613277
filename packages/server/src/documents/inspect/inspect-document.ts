import { readFile, stat } from 'node:fs/promises';
import { DocumentError, type PdfPage } from '../document-engine.ts';
import { FormFlattener } from '../form/flatten-form.ts';
import { openForStamping } from '../open-for-stamping.ts';
import { readPageSpace } from '../page-space.ts';
import { withPdfium } from '../render/pdfium.ts';
import { overlayPage } from '../stamp/overlay-page.ts';
import { saveStamped } from '../stamp/save-stamped.ts';
import { DocumentFonts } from '../text/document-fonts.ts';
import { requireWholePdf } from './require-whole-pdf.ts';

/** Page sizes of the two readers may differ by this many points, for rounding. */
const sizeTolerance = 0.5;

/**
 * Takes a PDF only when all that follows will work: every page can be drawn for the signer, and the
 * library that stamps reads the same pages of the same sizes.
 *
 * Throws `DocumentError`.
 */
export async function inspectDocument(
  path: string,
  maxBytes: number,
): Promise<{ readonly pages: readonly PdfPage[] }> {
  const { size } = await stat(path);
  if (size > maxBytes) {
    throw new DocumentError('document.too_large', `It has ${size} bytes, more than ${maxBytes}`);
  }
  const bytes = await readFile(path);
  requireWholePdf(bytes);
  const pages = await rehearseStamping(bytes);
  await requireDrawable(bytes, pages);
  return { pages };
}

/** Does all of a stamping but the answers and the writing, and measures the pages on the way. */
async function rehearseStamping(bytes: Uint8Array): Promise<readonly PdfPage[]> {
  const document = await openForStamping(bytes);
  const pages = document.getPages();
  if (pages.length === 0) throw new DocumentError('document.no_pages', 'It has no pages');
  try {
    const form = new FormFlattener(document, new DocumentFonts(document.context));
    const resources = document.context.register(document.context.obj({}));
    const sizes = pages.map((page) => {
      const space = readPageSpace(page);
      overlayPage(page, space, form.take(page, space).join('\n'), resources);
      return { width: space.width, height: space.height };
    });
    form.finish();
    await saveStamped(document);
    return sizes;
  } catch (error) {
    throw new DocumentError('document.damaged', 'It cannot be stamped', error);
  }
}

async function requireDrawable(bytes: Uint8Array, pages: readonly PdfPage[]): Promise<void> {
  await withPdfium(bytes, async (document) => {
    if (document.getPageCount() !== pages.length) {
      throw new DocumentError('document.damaged', 'Its pages cannot be told apart');
    }
    for (const [index, expected] of pages.entries()) {
      const page = document.getPage(index);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      if (!isClose(originalWidth, expected.width) || !isClose(originalHeight, expected.height)) {
        throw new DocumentError('document.damaged', `Page ${index + 1} has no certain size`);
      }
      // One pixel is enough to make pdfium read all of the page, and closes it.
      await page.render({ width: 1, height: 1 }).catch((error: unknown) => {
        throw new DocumentError('document.damaged', `Page ${index + 1} cannot be drawn`, error);
      });
    }
  });
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= sizeTolerance;
}
