/**
 * One measurement. A speed compared with a peer is the ratio of ours to theirs: below 1 is faster.
 */
export interface BenchRow {
  readonly bench: string;
  readonly case: string;
  readonly value: number;
  readonly unit: string;
  /** What the value is a ratio to, or what the peer measured in the same run. */
  readonly versus?: string;
}

/** Returns the median, which a single slow round does not change. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
