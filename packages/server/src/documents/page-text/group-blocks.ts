import { gapBetween } from './gather-runs.ts';
import type { Run } from './run.ts';

/** Maximum ratio of the font sizes of two lines in one block. */
const sizeTolerance = 1.2;
/** Maximum distance in ems between the baselines of two lines in one block. */
const maxLeading = 1.9;
/** Maximum ratio of the distance between two lines to that of the lines before. */
const leadingTolerance = 1.25;
/** Maximum gap in ems between the number of a list item and its text. */
const maxMarkerGap = 4;

const bullet = /^[•‣▪◦●○■□–—-]$/u;
const number = /^\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-z]{1,4})[.):]?$/i;
const itemBeginning = /^(?:[•‣▪◦●○■□–—]\s|\(?(?:\d{1,3}|[a-z])[.)]\s)/iu;

/** Groups consecutive lines into paragraphs. */
export function groupBlocks(runs: readonly Run[]): Run[][] {
  const blocks: Run[][] = [];
  for (const run of runs) {
    const block = blocks.at(-1);
    if (block !== undefined && continuesBlock(block, run)) block.push(run);
    else blocks.push([run]);
  }
  return blocks;
}

function continuesBlock(block: readonly Run[], run: Run): boolean {
  const last = block.at(-1);
  if (last === undefined || last.angle !== run.angle || last.isBold !== run.isBold) return false;
  const em = Math.max(last.size, run.size);
  if (em / Math.min(last.size, run.size) > sizeTolerance) return false;
  const leading = run.baseline - last.baseline;
  if (Math.abs(leading) < em / 2) {
    const isMarked = block.length === 1 && (bullet.test(last.text) || number.test(last.text));
    return isMarked && gapBetween(last, run) <= maxMarkerGap * em;
  }
  if (leading < 0 || leading > maxLeading * em || gapBetween(last, run) > 0) return false;
  if (itemBeginning.test(run.text)) return false;
  const usual = leadingOf(block);
  return usual === null || leading <= usual * leadingTolerance;
}

/** Distance in points between the last two baselines of a block; `null` for a single line. */
function leadingOf(block: readonly Run[]): number | null {
  const last = block.at(-1);
  const before = block.at(-2);
  if (last === undefined || before === undefined) return null;
  const leading = last.baseline - before.baseline;
  return leading > last.size / 2 ? leading : null;
}
