import type { FontFile } from '../fonts/font-catalog.ts';
import { openFont } from '../fonts/open-font.ts';
import { breakLines, measureParagraph } from './break-lines.ts';
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
 * Arranges text at the largest size, from `size` down, at which all of it is within the box. Text
 * that fits at no size comes back at the smallest: nothing a signer wrote is left out.
 */
export function fitText(request: FitRequest): FittedText {
  const { text, files, width, height, wraps } = request;
  const paragraphs = wraps ? text.split(/\r\n|[\n\r\u2028\u2029]/u) : [text];
  const measured = paragraphs.map((paragraph) =>
    measureParagraph(paragraph.replaceAll(/\r\n|\s/gu, ' '), files),
  );
  const { ascent, descent } = extents(text, files);
  for (let size = Math.max(request.size, step); ; size -= step) {
    const isSmallest = size - step < step;
    const room = wraps ? (width + rounding) / size : Number.POSITIVE_INFINITY;
    const lineHeight = (ascent + descent) * size;
    const lines = measured.flatMap((paragraph) =>
      breakLines(paragraph, room).map((line) => ({ ...line, paragraph })),
    );
    const estimate = Math.max(...lines.map((line) => line.width));
    const seemsToFit =
      lines.length * lineHeight <= height + rounding && estimate * size <= width + rounding;
    if (!seemsToFit && !isSmallest) continue;
    const shaped = lines.map((line) => layOutLine(line.text, files, line.paragraph.direction));
    const widest = Math.max(...shaped.map((line) => line.width));
    if (isSmallest || widest * size <= width + rounding) {
      return { size, lines: shaped, lineHeight, ascent: ascent * size };
    }
  }
}

/** How far the fonts that are used reach over and under the baseline. Ems. */
function extents(
  text: string,
  files: readonly FontFile[],
): { readonly ascent: number; readonly descent: number } {
  const own = files[0] === undefined ? [] : [openFont(files[0])];
  const used = layOutLine(text.replaceAll(/\s/gu, ' '), files).runs.map(({ run }) => run.font);
  const fonts = [...own, ...used];
  return {
    ascent: Math.max(...fonts.map((font) => font.ascent / font.unitsPerEm)),
    descent: Math.max(...fonts.map((font) => -font.descent / font.unitsPerEm)),
  };
}
