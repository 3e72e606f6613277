import { directionOf } from '../text/lay-out-line.ts';
import { cleanText } from './clean-text.ts';
import type { Glyph } from './glyph.ts';
import { glyphRun, type Run } from './run.ts';

/** Maximum gap in ems between two words of one line; columns are further apart. */
const maxSpace = 1.2;
/** Maximum distance in ems of a letter above or below its line, such as a footnote number. */
const maxRaise = 0.5;

/** Groups adjacent characters into runs, in the order of the page's content. */
export function gatherRuns(glyphs: readonly (Glyph | null)[]): Run[] {
  const runs: Run[] = [];
  let open: OpenRun | null = null;
  let isSpaced = false;
  for (const glyph of glyphs) {
    if (glyph === null) {
      isSpaced = true;
      continue;
    }
    const next = glyphRun(glyph);
    if (open?.accepts(next)) {
      open.add(next, isSpaced);
    } else {
      if (open !== null) runs.push(open.close());
      open = new OpenRun(next);
    }
    isSpaced = false;
  }
  if (open !== null) runs.push(open.close());
  return joinTurnedRuns(runs)
    .map((run) => ({ ...run, text: cleanText(run.text) }))
    .filter(({ text }) => text !== '');
}

class OpenRun {
  readonly #first: Run;
  readonly #parts: string[];
  /** Number of characters of each size. The most frequent size is the size of the run. */
  readonly #sizes = new Map<number, number>();
  #start: number;
  #end: number;
  #isBold: boolean;
  #last: Run;

  constructor(first: Run) {
    this.#first = first;
    this.#parts = [first.text];
    this.#sizes.set(first.size, 1);
    this.#start = first.start;
    this.#end = first.end;
    this.#isBold = first.isBold;
    this.#last = first;
  }

  accepts(next: Run): boolean {
    const { angle, baseline, size } = this.#first;
    const em = Math.max(size, next.size);
    return (
      next.angle === angle &&
      Math.abs(next.baseline - baseline) <= maxRaise * em &&
      gapBetween({ start: this.#start, end: this.#end }, next) <= maxSpace * em
    );
  }

  add(next: Run, isSpaced: boolean): void {
    if (isSpaced) this.#parts.push(' ');
    this.#parts.push(next.text);
    this.#sizes.set(next.size, (this.#sizes.get(next.size) ?? 0) + 1);
    this.#start = Math.min(this.#start, next.start);
    this.#end = Math.max(this.#end, next.end);
    this.#isBold &&= next.isBold;
    this.#last = next;
  }

  close(): Run {
    const [size] = [...this.#sizes].reduce((most, each) => (each[1] > most[1] ? each : most));
    return {
      ...this.#first,
      text: this.#parts.join(''),
      size,
      start: this.#start,
      end: this.#end,
      isBold: this.#isBold,
      endsInHyphen: this.#last.endsInHyphen,
    };
  }
}

/** Joins left-to-right parts, such as numbers, with the right-to-left text around them. */
function joinTurnedRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last !== undefined && continuesRun(last, run)) joined.splice(-1, 1, join(last, run));
    else joined.push(run);
  }
  return joined;
}

function continuesRun(last: Run, run: Run): boolean {
  const em = Math.max(last.size, run.size);
  return (
    run.angle === last.angle &&
    Math.abs(run.baseline - last.baseline) <= maxRaise * em &&
    gapBetween(last, run) <= maxSpace * em &&
    directionOf(`${last.text} ${run.text}`) === 'rtl'
  );
}

function join(last: Run, run: Run): Run {
  return {
    ...last,
    text: `${last.text} ${run.text}`,
    start: Math.min(last.start, run.start),
    end: Math.max(last.end, run.end),
    isBold: last.isBold && run.isBold,
    endsInHyphen: run.endsInHyphen,
  };
}

/** The gap between two ranges of a line in points; 0 if they touch or overlap. */
export function gapBetween(
  one: { readonly start: number; readonly end: number },
  other: { readonly start: number; readonly end: number },
): number {
  return Math.max(0, other.start - one.end, one.start - other.end);
}
