import { gapBetween } from './gather-runs.ts';
import type { Run } from './run.ts';

/** Maximum share of upward steps; above it, a page's content is considered unordered. */
const maxShareOfStepsBack = 0.3;

/**
 * Returns runs in reading order. Nearly every program writes content in reading order, including
 * columns and tables, which is more reliable than analysing positions. If the content of a page is
 * unordered, lines are sorted from top to bottom.
 */
export function inReadingOrder(runs: readonly Run[]): readonly Run[] {
  let steps = 0;
  let stepsBack = 0;
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    if (before === undefined || before.angle !== run.angle) continue;
    // In another column, reading continues further up.
    if (gapBetween(before, run) > 0) continue;
    steps += 1;
    if (run.baseline < before.baseline - run.size / 2) stepsBack += 1;
  }
  if (stepsBack <= maxShareOfStepsBack * steps) return runs;
  return [...runs].sort((one, other) => {
    if (one.angle !== other.angle) return one.angle - other.angle;
    const isSameLine = Math.abs(one.baseline - other.baseline) < Math.min(one.size, other.size) / 2;
    return isSameLine ? one.start - other.start : one.baseline - other.baseline;
  });
}
