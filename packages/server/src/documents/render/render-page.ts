import { createCanvas } from '@napi-rs/canvas';
import { readStoredFile, type StoredFile } from '../../store/stored-file.ts';
import { DocumentError, type PageImage } from '../document-engine.ts';
import { withPdfium } from './pdfium.ts';

/** JPEG quality, 0 to 100: text stays crisp, and a page of text takes about 300 kB. */
const jpegQuality = 85;

/** Maximum number of pixels per image. A very tall page becomes narrower instead of too large. */
const maxPixels = 24_000_000;
/** Maximum height in pixels: JPEG allows 65,500, browsers less. */
const maxHeight = 16_000;

/** Renders one page as displayed, including the values of form fields, as JPEG. */
export async function renderPage(
  file: StoredFile,
  pageIndex: number,
  width: number,
): Promise<PageImage> {
  return withPdfium(await readStoredFile(file), async (document) => {
    if (pageIndex < 0 || pageIndex >= document.getPageCount()) {
      throw new DocumentError('document.damaged', `It has no page ${pageIndex + 1}`);
    }
    // Rendering closes the page object, so it can be used only once.
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

/** The size of a page image in pixels: `width` wide, or less if it would be too large. */
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
