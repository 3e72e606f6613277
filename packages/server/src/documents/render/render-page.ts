import { createCanvas } from '@napi-rs/canvas';
import { readStoredFile, type StoredFile } from '../../store/stored-file.ts';
import { DocumentError, type PageImage } from '../document-engine.ts';
import { withPdfium } from './pdfium.ts';

/** Quality of page images, 0 to 100: text stays crisp, a page of text is about 300 kB. */
const jpegQuality = 85;

/** Pixels of the largest image made; a very tall page comes out narrower instead of filling memory. */
const maxPixels = 24_000_000;
/** Pixels of the tallest image: JPEG ends at 65,500, browsers before that. */
const maxHeight = 16_000;

/** Draws one page as it is shown, its form fields filled in, as JPEG. */
export async function renderPage(
  file: StoredFile,
  pageIndex: number,
  width: number,
): Promise<PageImage> {
  return withPdfium(await readStoredFile(file), async (document) => {
    if (pageIndex < 0 || pageIndex >= document.getPageCount()) {
      throw new DocumentError('document.damaged', `It has no page ${pageIndex + 1}`);
    }
    // A render closes its page: one page object serves one render.
    const page = document.getPage(pageIndex);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const image = await page.render({
      ...imageSize(originalWidth, originalHeight, width),
      renderFormFields: true,
    });
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    const pixels = context.createImageData(image.width, image.height);
    pixels.data.set(image.data);
    context.putImageData(pixels, 0, 0);
    const jpeg = await canvas.encode('jpeg', jpegQuality);
    return { jpeg: Uint8Array.from(jpeg), width: image.width, height: image.height };
  });
}

/** Pixels of a page's image, `width` across where that is not too much. */
export function imageSize(
  pageWidth: number,
  pageHeight: number,
  width: number,
): { readonly width: number; readonly height: number } {
  const ratio = pageHeight / pageWidth;
  const fitting = Math.min(
    width,
    Math.floor(Math.sqrt(maxPixels / ratio)),
    Math.floor(maxHeight / ratio),
  );
  return { width: Math.max(1, fitting), height: Math.max(1, Math.round(fitting * ratio)) };
}
