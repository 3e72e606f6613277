import { DocumentError } from '../pdf/document-error.ts';
import { isAbort, type Pdfium, withPdfiumModule } from '../render/pdfium.ts';
import type { Glyph, GlyphPage, GlyphStyle } from './glyph.ts';
import type { MarkedPdf } from './hidden-content.ts';
import { PageMap } from './page-map.ts';
import { hasTextFunctions, type PdfiumText } from './pdfium-text.ts';
import { removeHiddenObjects } from './remove-hidden-objects.ts';

/** Maximum number of characters per page: ten times that of a dense page. */
const maxGlyphs = 100_000;

/** pdfium's code for the hyphen of a word that continues on the next line. */
const partingHyphen = 0x02;

const boldNames = /bold|black|heavy|demi|[-_ ,][6-9]00(?!\d)/i;
const boldWeight = 600;

/** Size in bytes of the buffer for values that pdfium returns through pointers. */
const scratchSize = 256;

/**
 * Reads a page's characters with pdfium, including the values of form fields. Hidden layers are
 * omitted if `markHiddenContent` has marked them.
 */
export function readGlyphs({ bytes, hasHidden }: MarkedPdf, pageIndex: number): Promise<GlyphPage> {
  return withPdfiumModule(async ({ pdfium }) => {
    if (!hasTextFunctions(pdfium)) throw new Error('This pdfium cannot read text');
    const release: (() => void)[] = [];
    let isAlive = true;
    try {
      const { malloc, free } = pdfium.wasmExports;
      const file = malloc(bytes.byteLength);
      release.push(() => free(file));
      pdfium.HEAPU8.set(bytes, file);
      const document = pdfium._FPDF_LoadMemDocument(file, bytes.byteLength, 0);
      if (document === 0) throw new DocumentError('document.damaged', 'pdfium cannot read it');
      release.push(() => pdfium._FPDF_CloseDocument(document));
      const page = openPage(pdfium, document, pageIndex);
      release.push(() => pdfium._FPDF_ClosePage(page));
      const scratch = malloc(scratchSize);
      release.push(() => free(scratch));
      if (hasHidden) removeHiddenObjects(pdfium, page, scratch);
      return readPage(pdfium, page, scratch, release);
    } catch (error) {
      isAlive = !isAbort(error);
      throw error;
    } finally {
      if (isAlive) for (const step of release.reverse()) step();
    }
  });
}

function openPage(pdfium: Pdfium, document: number, pageIndex: number): number {
  const page = pdfium._FPDF_LoadPage(document, pageIndex);
  if (page === 0) throw new DocumentError('document.damaged', `It has no page ${pageIndex + 1}`);
  return page;
}

function readPage(
  pdfium: Pdfium & PdfiumText,
  page: number,
  scratch: number,
  release: (() => void)[],
): GlyphPage {
  const width = pdfium._FPDF_GetPageWidth(page);
  const height = pdfium._FPDF_GetPageHeight(page);
  const map = new PageMap(pdfium, page, { width, height }, scratch);
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (textPage === 0) return { width, height, glyphs: [] };
  release.push(() => pdfium._FPDFText_ClosePage(textPage));
  const count = Math.min(maxGlyphs, pdfium._FPDFText_CountChars(textPage));
  const styles = new Map<number, GlyphStyle | null>();
  const glyphs: (Glyph | null)[] = [];
  for (let index = 0; index < count; index += 1) {
    const code = pdfium._FPDFText_GetUnicode(textPage, index);
    const isHyphen = code === partingHyphen;
    if (!isHyphen && code <= 0x20) {
      // Code 0 is an unknown character. Other codes are white space, some of it added by pdfium.
      if (code !== 0) glyphs.push(null);
      continue;
    }
    const object = pdfium._FPDFText_GetTextObject(textPage, index);
    let style = styles.get(object);
    if (style === undefined) {
      style = readStyle(pdfium, textPage, index, map, scratch);
      styles.set(object, style);
    }
    if (style === null) continue;
    const place = readPlace(pdfium, textPage, index, map, scratch);
    if (place === null) continue;
    const text = isHyphen ? '-' : String.fromCodePoint(Math.min(code, 0x10ffff));
    glyphs.push({ text, ...place, style, isHyphen });
  }
  return { width, height, glyphs };
}

/** Reads the style of a text object, which is uniform. Returns `null` if it is invisible. */
function readStyle(
  pdfium: Pdfium & PdfiumText,
  textPage: number,
  index: number,
  map: PageMap,
  scratch: number,
): GlyphStyle | null {
  if (pdfium._FPDFText_GetMatrix(textPage, index, scratch) === 0) return null;
  const memory = new DataView(pdfium.HEAPU8.buffer);
  const [a, b, c, d] = [0, 4, 8, 12].map((at) => memory.getFloat32(scratch + at, true));
  const along = map.direction(a ?? 1, b ?? 0);
  const up = map.direction(c ?? 0, d ?? 1);
  const size = pdfium._FPDFText_GetFontSize(textPage, index) * Math.hypot(up.x, up.y);
  if (!(size > 0) || !Number.isFinite(size)) return null;
  const degrees = Math.round((Math.atan2(along.y, along.x) * 180) / Math.PI);
  const isBold =
    pdfium._FPDFText_GetFontWeight(textPage, index) >= boldWeight ||
    boldNames.test(readFontName(pdfium, textPage, index, scratch));
  return { size, angle: (degrees + 360) % 360, isBold };
}

function readFontName(
  pdfium: Pdfium & PdfiumText,
  textPage: number,
  index: number,
  scratch: number,
): string {
  // The last four bytes receive the flags, which are less reliable than the name.
  const flags = scratch + scratchSize - 4;
  const length = pdfium._FPDFText_GetFontInfo(textPage, index, scratch, scratchSize - 4, flags);
  if (length <= 1 || length > scratchSize - 4) return '';
  return Buffer.from(pdfium.HEAPU8.slice(scratch, scratch + length - 1)).toString('utf8');
}

function readPlace(
  pdfium: Pdfium & PdfiumText,
  textPage: number,
  index: number,
  map: PageMap,
  scratch: number,
): Pick<Glyph, 'x' | 'y' | 'left' | 'top' | 'right' | 'bottom'> | null {
  if (pdfium._FPDFText_GetLooseCharBox(textPage, index, scratch) === 0) return null;
  const boxes = new DataView(pdfium.HEAPU8.buffer);
  const box = [0, 4, 8, 12].map((at) => boxes.getFloat32(scratch + at, true));
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  if (pdfium._FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8) === 0) return null;
  const memory = new DataView(pdfium.HEAPU8.buffer);
  const origin = map.point(memory.getFloat64(scratch, true), memory.getFloat64(scratch + 8, true));
  const one = map.point(left, top);
  const other = map.point(right, bottom);
  const place = {
    ...origin,
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
  return Object.values(place).every(Number.isFinite) ? place : null;
}
