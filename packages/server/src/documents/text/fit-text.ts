import { inputLimits } from '@sign-envelope/core/rules';
import type { FontFile } from '@sign-envelope/fonts';
import { openFont } from '../fonts/open-font.ts';
import { breakLines, type MeasuredParagraph, measureParagraph } from './break-lines.ts';
import { layOutLine, type ShapedLine } from './lay-out-line.ts';

/** Points by which text shrinks until it fits, as on the screens. */
const step = 0.25;

/** A letter up to this width may be wider than its box: too small for any text. Ems. */
const widestExcused = 3;

/** Tolerance in points for sums of widths. */
const rounding = 0.001;

const hasMark = /\p{M}/u;

/** Text laid out in a box. In points. */
export interface FittedText {
  readonly size: number;
  readonly lines: readonly ShapedLine[];
  /** From one baseline to the next. */
  readonly lineHeight: number;
  /** From the top of a line to its baseline. */
  readonly ascent: number;
  /** Whether all text fits the box. The height of one line and the width of one letter are not checked. */
  readonly fits: boolean;
}

export interface FitRequest {
  readonly text: string;
  /** Font files to search for glyphs, in order of preference. */
  readonly files: readonly FontFile[];
  /** The initial font size in points. */
  readonly size: number;
  readonly width: number;
  readonly height: number;
  /** Whether text may have several lines. If not, line breaks become spaces. */
  readonly wraps: boolean;
}

/**
 * Lays out text at the largest size, from `size` down to 4 points, at which all of it fits the box.
 * Text that fits at no size is returned whole at the smallest size.
 */
export function fitText(request: FitRequest): FittedText {
  const { text, files, width, height, wraps } = request;
  const paragraphs = wraps ? text.split(/\r\n|[\n\r\u2028\u2029]/u) : [text];
  const measured = paragraphs.map((paragraph) =>
    measureParagraph(paragraph.replaceAll(/\r\n|\s/gu, ' '), files),
  );
  const { ascent, descent } = extents(text, files);
  /** Measured ratio of a shaped line's width to the sum of its words. */
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
      const isExcused = () => widest <= Math.min(widestExcused, widestLetter(measured));
      const fits = (isBroadEnough || isExcused()) && (isHighEnough || lines.length === 1);
      return { size, lines: shaped, lineHeight, ascent: ascent * size, fits };
    }
    stretch *= Math.max(1, widest / estimate);
  }
}

/**
 * The first size to try: the requested one, or less if larger sizes certainly do not fit. Skips
 * sizes at which the text needs far more than the area of the box.
 */
function firstSize(
  { size, width, height, wraps }: FitRequest,
  paragraphs: readonly MeasuredParagraph[],
  lineHeight: number,
): number {
  const ems = paragraphs.reduce((sum, { words }) => sum + widthOfWords(words), 0);
  // The letters of a broken word may be narrower than the word itself.
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

function widestLetter(paragraphs: readonly MeasuredParagraph[]): number {
  let widest = 0;
  for (const { words } of paragraphs) {
    for (const word of words) {
      for (const { textWidth } of word.letters()) widest = Math.max(widest, textWidth);
    }
  }
  return widest;
}

function widestOf(lines: readonly { readonly width: number }[]): number {
  return lines.reduce((widest, { width }) => Math.max(widest, width), 0);
}

/** The maximum ascent and descent of the fonts that the text uses, and of marks above and below, in ems. */
function extents(
  text: string,
  files: readonly FontFile[],
): { readonly ascent: number; readonly descent: number } {
  const own = files[0] === undefined ? [] : [openFont(files[0])];
  const { runs } = layOutLine(text.replaceAll(/\s/gu, ' '), files);
  const fonts = new Set([...own, ...runs.map(({ run }) => run.font)]);
  let [ascent, descent] = [0, 0];
  for (const { metrics } of fonts) {
    ascent = Math.max(ascent, metrics.ascent);
    descent = Math.max(descent, -metrics.descent);
  }
  for (const { run } of runs) {
    if (!hasMark.test(run.text)) continue;
    for (const { id, offsetY } of run.glyphs) {
      // Only marks are moved up or down from the line.
      if (offsetY === 0) continue;
      const reach = run.font.reachOf(id);
      ascent = Math.max(ascent, offsetY + reach.ascent);
      descent = Math.max(descent, -(offsetY + reach.descent));
    }
  }
  return { ascent, descent };
}
