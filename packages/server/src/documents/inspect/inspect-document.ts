import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';
import { digestOf } from '../../store/stored-file.ts';
import { cleanDocument } from '../clean/clean-document.ts';
import type { RemovedPart } from '../clean/removed-part.ts';
import { DocumentError, type InspectedDocument, type PdfPage } from '../document-engine.ts';
import { documentLimits } from '../limits/document-limits.ts';
import { openForStamping } from '../open-for-stamping.ts';
import { type PageSpace, readPageSpace } from '../page-space.ts';
import { readGlyphs } from '../page-text/read-glyphs.ts';
import { withPdfium } from '../render/pdfium.ts';
import { imageSize } from '../render/render-page.ts';
import { saveDecrypted } from '../render/save-decrypted.ts';
import { overlayPage } from '../stamp/overlay-page.ts';
import { saveStamped } from '../stamp/save-stamped.ts';
import { makeUnambiguous } from './make-unambiguous.ts';
import { requireWholePdf } from './require-whole-pdf.ts';

/** Tolerance in points for the page sizes of the two PDF libraries, due to rounding. */
const sizeTolerance = 0.5;

/** Width in pixels of the small image from which the drawing time of a large one is estimated. */
const sampleWidth = 200;

/** Width of a page image in pixels. */
const imageWidth = 1600;

/** Maximum CPU time in milliseconds to draw a page image; a detailed one takes four times that. */
const drawingTime = 4_000;

/** Estimated milliseconds above which the page is drawn at full size to measure the time. */
const doubtfulTime = 1_000;

/** Milliseconds to read a page above which reading its text is tried too. */
const textDoubt = 250;

/**
 * Accepts a PDF only if later jobs will succeed: every page can be drawn quickly enough, and the
 * stamping library reads the same pages with the same sizes. Removes active content, makes
 * fields and other annotations part of the pages, and rewrites what readers could interpret differently,
 * so that what is shown is what is stamped.
 *
 * Throws `DocumentError`.
 */
export async function inspectDocument(
  path: string,
  maxBytes: number,
  progress: () => void = () => undefined,
): Promise<InspectedDocument> {
  const { size } = await stat(path);
  if (size > maxBytes) {
    throw new DocumentError('document.too_large', `It has ${size} bytes, more than ${maxBytes}`);
  }
  const received = await readFile(path);
  requireWholePdf(received);
  const { readable, document } = await openDecrypted(received, maxBytes);
  const changed = makeUnambiguous(document, readable, progress);
  const cleaned = [...cleanDocument(document, readable, progress), ...changed];
  const bytes = cleaned.length > 0 ? await save(document) : readable;
  const removed = readable === received ? cleaned : withEncryption(cleaned);
  const isRewritten = removed.length > 0;
  const pages = await rehearseStamping(isRewritten ? await openForStamping(bytes) : document);
  progress();
  await requireDrawable(bytes, pages, progress);
  if (isRewritten) await replaceFile(path, bytes);
  return { pages, removed, digest: digestOf(bytes) };
}

/** The structure of a decrypted copy is pdfium's, so nothing about it is reported to the sender. */
function withEncryption(cleaned: readonly RemovedPart[]): readonly RemovedPart[] {
  return ['encryption', ...cleaned.filter((part) => part !== 'ambiguous_structure')];
}

interface Opened {
  /** The same bytes unless they are encrypted. */
  readonly readable: Uint8Array;
  readonly document: PDFDocument;
}

async function openDecrypted(bytes: Uint8Array, maxBytes: number): Promise<Opened> {
  try {
    return { readable: bytes, document: await openForStamping(bytes) };
  } catch (error) {
    const isEncrypted = error instanceof DocumentError && error.code === 'document.encrypted';
    if (!isEncrypted) throw error;
    const readable = await saveDecrypted(bytes, maxBytes);
    return { readable, document: await openForStamping(readable) };
  }
}

async function save(document: PDFDocument): Promise<Uint8Array> {
  try {
    return await saveStamped(document);
  } catch (error) {
    throw new DocumentError('document.damaged', 'It cannot be written', error);
  }
}

/** Replaces a file atomically, so that other processes see either the old or the new one. */
async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const beside = `${path}.cleaned`;
  try {
    await writeFile(beside, bytes, { mode: 0o600 });
    await rename(beside, path);
  } finally {
    await rm(beside, { force: true });
  }
}

/** Performs all steps of stamping without answers or output, and returns the page sizes. */
async function rehearseStamping(document: PDFDocument): Promise<readonly PdfPage[]> {
  const pages = document.getPages();
  if (pages.length === 0) throw new DocumentError('document.no_pages', 'It has no pages');
  try {
    const resources = document.context.register(document.context.obj({}));
    const sizes = pages.map((page) => {
      const space = readPageSpace(page);
      requirePageSize(space);
      overlayPage(page, space, '', resources);
      return { width: space.width, height: space.height };
    });
    await requirePages(await saveStamped(document), pages.length);
    return sizes;
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError('document.damaged', 'It cannot be stamped', error);
  }
}

function requirePageSize({ width, height }: PageSpace): void {
  const isDrawable =
    Math.max(width, height) <= documentLimits.pageSide &&
    Math.min(width, height) >= documentLimits.minPageSide;
  if (!isDrawable) {
    throw new DocumentError('document.page_too_large', `A page is ${width} x ${height} points`);
  }
}

function requirePages(bytes: Uint8Array, count: number): Promise<void> {
  return withPdfium(bytes, async (document) => {
    if (document.getPageCount() === count) return;
    throw new DocumentError('document.damaged', 'Its pages cannot be told apart');
  });
}

async function requireDrawable(
  bytes: Uint8Array,
  pages: readonly PdfPage[],
  progress: () => void,
): Promise<void> {
  const toRead: number[] = [];
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
      const reading = await requireQuick(document, index, expected, page, progress);
      if (reading > textDoubt) toRead.push(index);
      progress();
    }
  });
  for (const index of toRead) {
    await readGlyphs({ bytes, hasHidden: false }, index);
    progress();
  }
}

/**
 * Throws if drawing a page image would take too long. The detailed image has four times its pixels.
 *
 * @returns an upper estimate of the milliseconds that the page takes to read
 */
async function requireQuick(
  document: PDFiumDocument,
  index: number,
  { width, height }: PdfPage,
  firstPage: PDFiumPage,
  progress: () => void,
): Promise<number> {
  const small = imageSize(width, height, sampleWidth);
  const sample = await drawingTimeOf(firstPage, small.width, small.height, index);
  const growth = (imageWidth / sampleWidth) ** 2;
  if (sample * growth <= doubtfulTime) return sample;
  progress();
  // To draw a single pixel, pdfium still reads the whole page.
  const reading = await drawingTimeOf(document.getPage(index), 1, 1, index);
  const estimate = Math.max(sample, reading) + Math.max(0, sample - reading) * growth;
  progress();
  const full = imageSize(width, height, imageWidth);
  const time =
    estimate > doubtfulTime
      ? await drawingTimeOf(document.getPage(index), full.width, full.height, index)
      : estimate;
  if (time > drawingTime) {
    throw new DocumentError('document.too_slow', `Page ${index + 1} takes too long to draw`);
  }
  return reading;
}

/** Returns the CPU time in milliseconds to draw a page. Closes the page. */
async function drawingTimeOf(
  page: PDFiumPage,
  width: number,
  height: number,
  index: number,
): Promise<number> {
  const before = process.cpuUsage();
  await page.render({ width, height, renderFormFields: true }).catch((error: unknown) => {
    throw new DocumentError('document.damaged', `Page ${index + 1} cannot be drawn`, error);
  });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= sizeTolerance;
}
