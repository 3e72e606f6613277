/** Available space for a text, in any unit; the font size is returned in the same unit. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

export interface FitTextRequest {
  readonly text: string;
  readonly room: Room;
  /** Whether the text wraps; line breaks in the text always apply. */
  readonly wraps: boolean;
  /** Width of a piece of text in multiples of the font size. */
  readonly measure: (text: string) => number;
}

/** Height of a line in multiples of the font size, as in the style sheet. */
export const lineHeight = 1.2;

/** Steps of the binary search: the result is exact to 1/65,000 of the available height. */
const searchSteps = 16;

/** Lines a paragraph takes when a line holds `lineWidth` multiples of the font size. */
function countLines(words: readonly number[], space: number, lineWidth: number): number {
  let lines = 1;
  let filled = 0;
  for (const word of words) {
    const withSpace = filled > 0 ? space + word : word;
    if (filled + withSpace <= lineWidth) {
      filled += withSpace;
      continue;
    }
    if (filled > 0) lines += 1;
    // A word longer than a line is broken, as with overflow-wrap: anywhere.
    const broken = Math.max(0, Math.ceil(word / lineWidth) - 1);
    lines += broken;
    filled = word - broken * lineWidth;
  }
  return lines;
}

/**
 * Returns the largest font size at which a text fits. Widths scale with the font size, so a result in
 * page widths holds at every page size: the style sheet can scale it, and a resized window needs no new
 * measurement.
 */
export function fitText({ text, room, wraps, measure }: FitTextRequest): number {
  const paragraphs = text.split(/\r\n|\r|\n/);
  if (!wraps) {
    const widest = Math.max(...paragraphs.map(measure));
    const byHeight = room.height / (paragraphs.length * lineHeight);
    return widest > 0 ? Math.min(byHeight, room.width / widest) : byHeight;
  }
  const space = measure(' ');
  const measured = paragraphs.map((paragraph) => paragraph.split(/\s+/).map(measure));
  const fits = (size: number) => {
    const lineWidth = room.width / size;
    let lines = 0;
    for (const words of measured) lines += countLines(words, space, lineWidth);
    return lines * lineHeight * size <= room.height;
  };
  let low = 0;
  let high = room.height / (paragraphs.length * lineHeight);
  if (fits(high)) return high;
  for (let step = 0; step < searchSteps; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
