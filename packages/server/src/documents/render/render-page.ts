import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import { readStoredFile, type StoredFile } from '../../store/stored-file.ts';
import { DocumentError } from '../pdf/document-error.ts';
import type { PageImage, PageImageFormat } from './page-image.ts';
import { withPdfium } from './pdfium.ts';
import { reduceColors } from './reduce-colors.ts';

/** JPEG quality, 0 to 100: text stays crisp, and a page of text takes about 600 kB. */
const jpegQuality = 85;
/** Skia writes a lossless WebP at this quality. */
const lossless = 100;
/** Share of pixels that equal their left neighbour, below which a page is taken for a photograph. */
const minFlatShare = 0.5;

/**
 * Pixels for each byte of a JPEG from which a page is nearly empty: a WebP of it would be no smaller
 * by more than a few kB.
 */
const pixelsPerByteOfEmptyPages = 100;

/** Larger images are JPEGs: encoding a lossless WebP takes 14 bytes of memory for each pixel. */
const maxWebpPixels = 8_000_000;

/** Maximum number of pixels per image. A very tall page becomes narrower instead of too large. */
const maxPixels = 24_000_000;
/** Maximum height in pixels: JPEG allows 65,500, browsers less. */
const maxHeight = 16_000;

/** Renders one page as displayed, including the values of form fields. */
export async function renderPage(
  file: StoredFile,
  pageIndex: number,
  { width, webp }: PageImageFormat,
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
    const encoded = await encode(image, webp);
    return { ...encoded, width: image.width, height: image.height };
  });
}

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

async function encode(
  image: Pixels,
  allowsWebp: boolean,
): Promise<Pick<PageImage, 'content' | 'type'>> {
  const jpeg = Uint8Array.from(await draw(image, image.data).encode('jpeg', jpegQuality));
  const count = image.width * image.height;
  const isSuited = count <= maxWebpPixels && count < jpeg.length * pixelsPerByteOfEmptyPages;
  const webp = allowsWebp && isSuited && isFlat(image.data) ? await encodeWebp(image) : null;
  return webp !== null && webp.length < jpeg.length
    ? { content: webp, type: 'image/webp' }
    : { content: jpeg, type: 'image/jpeg' };
}

async function encodeWebp(image: Pixels): Promise<Uint8Array> {
  const pixels = reduceColors(image.data, image.width) ?? image.data;
  return Uint8Array.from(await draw(image, pixels).encode('webp', lossless));
}

function draw({ width, height }: Pixels, pixels: Uint8Array | Uint8ClampedArray): Canvas {
  const canvas = createCanvas(width, height);
  const { buffer, byteOffset, byteLength } = pixels;
  const data = new Uint8ClampedArray(buffer, byteOffset, byteLength);
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0);
  return canvas;
}

/** Whether most neighbouring pixels are equal, as on pages of text and drawings. */
function isFlat({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  const pixels = new Uint32Array(buffer, byteOffset, byteLength / 4);
  let equal = 0;
  for (let index = 1; index < pixels.length; index += 1) {
    if (pixels[index] === pixels[index - 1]) equal += 1;
  }
  return equal >= minFlatShare * pixels.length;
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
