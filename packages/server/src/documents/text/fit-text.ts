import { inputLimits } from '@sign-envelope/core';
import type { FontFile } from '../fonts/font-catalog.ts';
import { openFont } from '../fonts/open-font.ts';
import { breakLines, type MeasuredParagraph, measureParagraph } from './break-lines.ts';
import { layOutLine, type ShapedLine } from './lay-out-line.ts';

/** Points by which text shrinks until it fits: the screens' step, specification section 9. */
const step = 0.25;

/** Points by which sums of widths may be off. */
const rounding = 0.001;

/** Text arranged to stand within a box. Points. */
export interface FittedText {
  readonly size: number;
  readonly lines: readonly ShapedLine[];
  /** From one baseline to the next. */
  readonly lineHeight: number;
  /** From the top of a line to its baseline. */
  readonly ascent: number;
  /** Whether all of it is within the box. One line always counts as within, also in a flat box. */
  readonly fits: boolean;
}

export interface FitRequest {
  readonly text: string;
  /** Where to look for glyphs, best first. */
  readonly files: readonly FontFile[];
  /** Points: where shrinking starts. */
  readonly size: number;
  readonly width: number;
  readonly height: number;
  /** True for several lines; else line breaks become spaces. */
  readonly wraps: boolean;
}

/**
 * Arranges text at the largest size, from `size` down to 4 points, at which all of it is within the
 * box. Text that fits at no size comes back whole at the smallest.
 */
export function fitText(request: FitRequest): FittedText {
  const { text, files, width, height, wraps } = request;
  const paragraphs = wraps ? text.split(/\r\n|[\n\r\u2028\u2029]/u) : [text];
  const measured = paragraphs.map((paragraph) =>
    measureParagraph(paragraph.replaceAll(/\r\n|\s/gu, ' '), files),
  );
  const { ascent, descent } = extents(text, files);
  /** How much wider lines are than the sum of their words, where that was found out. */
  let stretch = 1;
  let size = firstSize(request, measured, ascent + descent);
  for (; ; size -= step) {
    const isSmallest = size - step < inputLimits.smallestFontSize;
    const room = wraps ? (width + rounding) / size / stretch : Number.POSITIVE_INFINITY;
    const lineHeight = (ascent + descent) * size;
    const lines = measured.flatMap((paragraph) =>
      breakLines(paragraph, room).map((line) => ({ ...line, paragraph })),
    );
    const estimate = widestOf(lines) * stretch;
    const isHighEnough = lines.length * lineHeight <= height + rounding;
    if (!isSmallest && !(isHighEnough && estimate * size <= width + rounding)) continue;
    const shaped = lines.map((line) => layOutLine(line.text, files, line.paragraph.direction));
    const widest = widestOf(shaped);
    const isBroadEnough = widest * size <= width + rounding;
    if (isSmallest || isBroadEnough) {
      const fits = isBroadEnough && (isHighEnough || lines.length === 1);
      return { size, lines: shaped, lineHeight, ascent: ascent * size, fits };
    }
    stretch *= Math.max(1, widest / estimate);
  }
}

/**
 * The size to try first: the request's own, or less by as many steps as are sure to be in vain. Text
 * that does not fit twice into the box's area is not tried line by line.
 */
function firstSize(
  { size, width, height, wraps }: FitRequest,
  paragraphs: readonly MeasuredParagraph[],
  lineHeight: number,
): number {
  const ems = paragraphs.reduce((sum, { words }) => sum + widthOfWords(words), 0);
  // Letters may be narrower on their own than joined to a word that is then broken.
  const area = Math.sqrt((4 * (width + rounding) * (height + rounding)) / (ems * lineHeight));
  const byLines = (2 * (height + rounding)) / (paragraphs.length * lineHeight);
  const most = wraps ? Math.min(area, byLines) : Number.POSITIVE_INFINITY;
  const { smallestFontSize } = inputLimits;
  const steps = Math.ceil((size - Math.max(smallestFontSize, most)) / step);
  return size - Math.max(0, Math.min(steps, Math.floor((size - smallestFontSize) / step))) * step;
}

function widthOfWords(words: MeasuredParagraph['words']): number {
  return words.reduce((sum, { textWidth }) => sum + textWidth, 0);
}

function widestOf(lines: readonly { readonly width: number }[]): number {
  return lines.reduce((widest, { width }) => Math.max(widest, width), 0);
}

/** How far the fonts that are used reach over and under the baseline. Ems. */
function extents(
  text: string,
  files: readonly FontFile[],
): { readonly ascent: number; readonly descent: number } {
  const own = files[0] === undefined ? [] : [openFont(files[0])];
  const used = layOutLine(text.replaceAll(/\s/gu, ' '), files).runs.map(({ run }) => run.font);
  const fonts = [...new Set([...own, ...used])];
  return {
    ascent: Math.max(...fonts.map((font) => font.metrics.ascent)),
    descent: Math.max(...fonts.map((font) => -font.metrics.descent)),
  };
}
