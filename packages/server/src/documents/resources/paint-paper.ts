import { PDFName, type PDFPage, PDFStream } from '@cantoo/pdf-lib';
import { decodeContent } from '../content/decode-content.ts';
import { pageContents } from '../content/page-contents.ts';
import { pdfNumber } from '../content-stream.ts';
import { readMediaBox } from '../page-space.ts';

/**
 * Paints white paper beneath a page, for blend modes that would have another result on none: readers
 * disagree on whether there is any. Returns whether the page had none yet.
 */
export function paintPaper(page: PDFPage): boolean {
  const { node } = page;
  const { context } = node;
  const { left, bottom, width, height } = readMediaBox(page);
  const box = [left, bottom, width, height].map((value) => pdfNumber(value)).join(' ');
  const paper = `/Artifact BMC q 1 g ${box} re f Q EMC`;
  const contents = pageContents(page);
  if (startOf(page, paper.length).startsWith(paper)) return false;
  const stream = context.register(context.stream(`${paper}\n`));
  node.set(PDFName.Contents, context.obj([stream, ...contents]));
  return true;
}

/** The first instructions of a page after those that save its state. */
function startOf(page: PDFPage, length: number): string {
  let start = '';
  for (const entry of pageContents(page)) {
    const stream = page.node.context.lookup(entry);
    const bytes = stream instanceof PDFStream ? decodeContent(stream)?.bytes : undefined;
    start = (start + (bytes?.toString('latin1') ?? '')).replace(/^(?:\s|q\s)+/, '');
    if (start.length >= length) break;
    start += '\n';
  }
  return start;
}
