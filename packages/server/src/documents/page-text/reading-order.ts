import { gapBetween } from './gather-runs.ts';
import type { Run } from './run.ts';

/** Share of steps upwards from which a page's content is taken to be in no order at all. */
const maxShareOfStepsBack = 0.3;

/**
 * The order of reading. Nearly every program writes a page's content in it, columns and tables
 * included, which no measuring gets right as often; where a page's content jumps about, its lines
 * are taken from top to bottom.
 */
export function inReadingOrder(runs: readonly Run[]): readonly Run[] {
  let steps = 0;
  let stepsBack = 0;
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    if (before === undefined || before.angle !== run.angle) continue;
    // Beside it, as in another column: up is then where one goes on.
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
