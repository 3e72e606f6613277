import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';
import { digestOf } from '../../store/stored-file.ts';
import { cleanDocument } from '../clean/clean-document.ts';
import { needsAppearances, placeMadeAppearances } from '../clean/flatten-annotations.ts';
import { type RemovedPart, removedParts } from '../clean/removed-part.ts';
import { readGlyphs } from '../page-text/read-glyphs.ts';
import { DocumentError } from '../pdf/document-error.ts';
import { documentLimits } from '../pdf/document-limits.ts';
import { openForStamping } from '../pdf/open-for-stamping.ts';
import { type PageSpace, readPageSpace } from '../pdf/page-space.ts';
import type { PdfPage } from '../pdf/pdf-page.ts';
import { requireLimits } from '../pdf/require-limits.ts';
import { requireWholePdf } from '../pdf/require-whole-pdf.ts';
import { withPdfium } from '../render/pdfium.ts';
import { imageSize } from '../render/render-page.ts';
import { saveCopy } from '../render/save-copy.ts';
import { saveStamped } from '../stamp/save-stamped.ts';
import type { InspectedDocument } from './inspected-document.ts';
import { provesStamping } from './prove-stamping.ts';

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

/** A document that is ready to be proved. */
interface Prepared {
  readonly bytes: Uint8Array;
  readonly removed: readonly RemovedPart[];
  readonly pages: readonly PdfPage[];
}

/**
 * Accepts a PDF only if later jobs will succeed: every page can be drawn quickly enough, the stamping
 * library reads the same pages with the same sizes, and answers are seen wherever they are stamped.
 * Removes what acts, and makes fields and other annotations part of the pages. If nothing of that is
 * needed, the file stays as it is.
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
  const { bytes, removed, pages } = await prepareAndProve(received, maxBytes, progress);
  if (bytes !== received) await replaceFile(path, bytes);
  return { pages, removed, digest: digestOf(bytes) };
}

async function prepareAndProve(
  received: Uint8Array,
  maxBytes: number,
  progress: () => void,
): Promise<Prepared> {
  const opened = await openDecrypted(received, maxBytes);
  const isDecrypted = opened.bytes !== received;
  const known: RemovedPart[] = isDecrypted ? ['encryption'] : [];
  const prepared = await prepare(opened, { maxBytes, known, progress });
  if (await provesStamping(prepared.bytes, progress)) return prepared;
  // The structure of a copy is as pdfium reads it, and every other reader too.
  const bytes = await saveCopy(received, { maxBytes, makeAppearances: false });
  const copy = { bytes, document: await openForStamping(bytes) };
  const again = await prepare(copy, {
    maxBytes,
    known: [...known, 'ambiguous_structure'],
    progress,
  });
  if (await provesStamping(again.bytes, progress)) return again;
  throw new DocumentError('document.hides_answers', 'It hides what is stamped on it');
}

interface Opened {
  readonly bytes: Uint8Array;
  readonly document: PDFDocument;
}

async function openDecrypted(bytes: Uint8Array, maxBytes: number): Promise<Opened> {
  try {
    return { bytes, document: await openForStamping(bytes) };
  } catch (error) {
    const isEncrypted = error instanceof DocumentError && error.code === 'document.encrypted';
    if (!isEncrypted) throw error;
    const readable = await saveCopy(bytes, { maxBytes, makeAppearances: false });
    return { bytes: readable, document: await openForStamping(readable) };
  }
}

interface Preparation {
  readonly maxBytes: number;
  /** What has been removed already. */
  readonly known: readonly RemovedPart[];
  readonly progress: () => void;
}

/** Removes from a document what must not stay, and requires that it can be drawn. */
async function prepare(
  { bytes, document: received }: Opened,
  { maxBytes, known, progress }: Preparation,
): Promise<Prepared> {
  requireLimits(received.context);
  const pages = measurePages(received);
  progress();
  const document = needsAppearances(received)
    ? await withAppearances(bytes, received, maxBytes)
    : received;
  const cleaned = cleanDocument(document, bytes, progress);
  const ready = cleaned.length > 0 ? await save(document) : bytes;
  progress();
  await requireDrawable(ready, pages, progress);
  const removed = removedParts.filter((part) => known.includes(part) || cleaned.includes(part));
  return { bytes: ready, removed, pages };
}

/** The document as pdfium draws it, where it is left to readers what fields and annotations look like. */
async function withAppearances(
  bytes: Uint8Array,
  received: PDFDocument,
  maxBytes: number,
): Promise<PDFDocument> {
  const copy = await openForStamping(await saveCopy(bytes, { maxBytes, makeAppearances: true }));
  placeMadeAppearances(copy, received);
  return copy;
}

async function save(document: PDFDocument): Promise<Uint8Array> {
  try {
    return await saveStamped(document);
  } catch (error) {
    throw new DocumentError('document.damaged', 'It cannot be written', error);
  }
}

function measurePages(document: PDFDocument): readonly PdfPage[] {
  const pages = document.getPages();
  if (pages.length === 0) throw new DocumentError('document.no_pages', 'It has no pages');
  return pages.map((page) => {
    const space = readPageSpace(page);
    requirePageSize(space);
    return { width: space.width, height: space.height };
  });
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

function requirePageSize({ width, height }: PageSpace): void {
  const isDrawable =
    Math.max(width, height) <= documentLimits.pageSide &&
    Math.min(width, height) >= documentLimits.minPageSide;
  if (!isDrawable) {
    throw new DocumentError('document.page_too_large', `A page is ${width} x ${height} points`);
  }
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
