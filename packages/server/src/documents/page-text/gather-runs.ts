import { directionOf } from '../text/lay-out-line.ts';
import { cleanText } from './clean-text.ts';
import type { Glyph } from './glyph.ts';
import { glyphRun, type Run } from './run.ts';

/** Ems between two words that are still of one line; columns stand further apart. */
const maxSpace = 1.2;
/** Ems that a letter may stand above or below its line, as a footnote's number does. */
const maxRaise = 0.5;

/** Puts characters that stand side by side together, in the order in which they came. */
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
  /** How many characters there are of each size: the one of most is the run's. */
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

/** Numbers and names within right-to-left text begin away from what they follow, and end beside it. */
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

/** Points from one to the other along the line; 0 when they touch. */
export function gapBetween(
  one: { readonly start: number; readonly end: number },
  other: { readonly start: number; readonly end: number },
): number {
  return Math.max(0, other.start - one.end, one.start - other.end);
}
