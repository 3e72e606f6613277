/** Room for a text, in any one unit; the size that fits comes back in the same. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

export interface FitTextRequest {
  readonly text: string;
  readonly room: Room;
  /** Whether the text may break into lines of its own; line ends in it always break. */
  readonly wraps: boolean;
  /** Width of a piece of text in multiples of the font size. */
  readonly measure: (text: string) => number;
}

/** Height of a line in multiples of the font size; the style sheet says the same. */
export const lineHeight = 1.2;

/** Halvings of the search: the answer is then exact to a 65,000th of the room's height. */
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
    // A word longer than a line is broken, as overflow-wrap: anywhere does it.
    const broken = Math.max(0, Math.ceil(word / lineWidth) - 1);
    lines += broken;
    filled = word - broken * lineWidth;
  }
  return lines;
}

/**
 * The largest font size at which a text fits its room. As widths grow with the font size, the answer
 * in page widths holds at every size of the page: a style sheet can scale it, and nothing has to be
 * measured again when a window changes.
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
    const lines = measured.reduce((sum, words) => sum + countLines(words, space, lineWidth), 0);
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
