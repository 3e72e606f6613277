import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Box } from '@sign-envelope/core';

/** A word found by pdftotext, in percent of the page as displayed, from the top left corner. */
export interface PdfWord {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Direction marks that pdftotext puts around right-to-left text. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Bytes of text that a PDF may have. */
const maxBuffer = 64 * 1024 * 1024;

/** Finds all words of a PDF and their positions with poppler's pdftotext. */
export async function findWords(path: string): Promise<PdfWord[]> {
  const pages = (await PDFDocument.load(await readFile(path))).getPages();
  const html = execFileSync('pdftotext', ['-bbox', '-cropbox', path, '-'], {
    encoding: 'utf8',
    maxBuffer,
  });
  const words: PdfWord[] = [];
  for (const [index, page] of html.split('<page ').slice(1).entries()) {
    const [, across, along] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
    // pdftotext returns positions on the page as displayed, but the page size before rotation.
    const isOnItsSide = (pages[index]?.getRotation().angle ?? 0) % 180 !== 0;
    const [pageWidth, pageHeight] = isOnItsSide ? [along, across] : [across, along];
    const percent = (value: string | undefined, whole: string | undefined) =>
      (Number(value) / Number(whole)) * 100;
    for (const [, left, top, right, bottom, text] of page.matchAll(
      /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/gs,
    )) {
      words.push({
        text: (text ?? '').replaceAll(directionMarks, ''),
        page: index + 1,
        left: percent(left, pageWidth),
        top: percent(top, pageHeight),
        right: percent(right, pageWidth),
        bottom: percent(bottom, pageHeight),
      });
    }
  }
  return words;
}

/** The text of a PDF without direction marks, in layout or content order. */
export function readText(path: string, order: 'layout' | 'content' = 'layout'): string {
  const options = order === 'content' ? ['-raw'] : [];
  const text = execFileSync('pdftotext', [...options, path, '-'], { encoding: 'utf8', maxBuffer });
  return text.replaceAll(directionMarks, '');
}

/** Throws with qpdf's message if the file is invalid. */
export function checkWithQpdf(path: string): void {
  execFileSync('qpdf', ['--check', path], { encoding: 'utf8', stdio: 'pipe' });
}

/** Whether a word is within a box, with a tolerance of 0.1 percent. */
export function isWithin(word: PdfWord | undefined, box: Box): boolean {
  if (word === undefined) return false;
  return (
    word.left >= box.x - 0.1 &&
    word.top >= box.y - 0.1 &&
    word.right <= box.x + box.width + 0.1 &&
    word.bottom <= box.y + box.height + 0.1
  );
}
