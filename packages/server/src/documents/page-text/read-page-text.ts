import type { WirePageText, WireTextBlock, WireTextLine } from '@sign-envelope/core/contract';
import { readStoredFile, type StoredFile } from '../../store/stored-file.ts';
import { directionOf } from '../text/lay-out-line.ts';
import { gatherRuns } from './gather-runs.ts';
import type { GlyphPage } from './glyph.ts';
import { groupBlocks } from './group-blocks.ts';
import { headingLevel, usualSize } from './heading-level.ts';
import { type MarkedPdf, markHiddenContent } from './hidden-content.ts';
import { readGlyphs } from './read-glyphs.ts';
import { inReadingOrder } from './reading-order.ts';
import { onPage, type Run } from './run.ts';

/** Maximum number of lines per page: ten times that of a readable page. */
const maxLines = 3_000;

/** Extent of letters above and below the baseline, in ems. */
const ascent = 0.9;
const descent = 0.25;

const softHyphen = '\u00ad';

/** The document that was read last, cached because its pages are read one after another. */
let lastRead: { readonly sha256: string; readonly pdf: MarkedPdf } | null = null;

async function markStoredFile(file: StoredFile): Promise<MarkedPdf> {
  const bytes = await readStoredFile(file);
  if (lastRead?.sha256 !== file.sha256) {
    lastRead = { sha256: file.sha256, pdf: await markHiddenContent(bytes) };
  }
  return lastRead.pdf;
}

/** Reads the text of one page in reading order, with the position of each line. */
export async function readPageText(file: StoredFile, pageIndex: number): Promise<WirePageText> {
  const page = await readGlyphs(await markStoredFile(file), pageIndex);
  const runs = inReadingOrder(gatherRuns(page.glyphs)).slice(0, maxLines);
  const shown = runs.filter((run) => boxOf(run, page) !== null);
  const groups = groupBlocks(shown);
  const usual = usualSize(groups);
  const blocks = groups.map(
    (block): WireTextBlock => ({
      level: headingLevel(block, usual),
      lines: block
        .map((run, index) => toLine(run, page, index + 1 < block.length))
        .filter((line) => line !== null),
    }),
  );
  return { width: round(page.width, 2), height: round(page.height, 2), blocks };
}

function toLine(run: Run, page: GlyphPage, goesOn: boolean): WireTextLine | null {
  const box = boxOf(run, page);
  if (box === null) return null;
  const isParted = goesOn && run.endsInHyphen && run.text.endsWith('-');
  const direction = directionOf(run.text);
  return {
    text: isParted ? run.text.slice(0, -1) + softHyphen : run.text,
    ...box,
    size: Math.max(0.01, round(run.size, 2)),
    ...(run.angle === 0 ? {} : { angle: run.angle }),
    ...(direction === 'ltr' ? {} : { direction }),
  };
}

/** The part of a run's box that is on the page, in percent; `null` if it is off the page. */
function boxOf(
  run: Run,
  page: GlyphPage,
): Pick<WireTextLine, 'x' | 'y' | 'width' | 'height'> | null {
  const top = run.baseline - ascent * run.size;
  const bottom = run.baseline + descent * run.size;
  const corners = [run.start, run.end].flatMap((along) =>
    [top, bottom].map((across) => onPage(along, across, run.angle)),
  );
  const percent = (points: number, whole: number) =>
    round(Math.min(100, Math.max(0, (points / whole) * 100)), 3);
  const xs = corners.map(({ x }) => percent(x, page.width));
  const ys = corners.map(({ y }) => percent(y, page.height));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const width = round(Math.max(...xs) - x, 3);
  const height = round(Math.max(...ys) - y, 3);
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
