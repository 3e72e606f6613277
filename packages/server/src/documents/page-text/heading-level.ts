import type { TextBlock } from '@sign-envelope/core';
import type { Run } from './run.ts';

/** Times the size of the page's other text, from which a block is a heading of each rank. */
const ranks = [
  [1, 1.7],
  [2, 1.35],
  [3, 1.15],
] as const;
/** Bold headings need be hardly larger. */
const boldRank = 1.03;

/** What a sentence ends in, or a clause, and a heading hardly ever. */
const sentenceEnd = /[.,;:。、]$/u;

const maxLines = 3;
const maxCharacters = 160;
/** With less on the page, no size can be called the usual one. */
const minCharacters = 200;

/** The size most of a page is written in, in points; `null` for a page of few words. */
export function usualSize(blocks: readonly (readonly Run[])[]): number | null {
  const lengths = new Map<number, number>();
  let all = 0;
  for (const { size, text } of blocks.flat()) {
    const rounded = Math.round(size * 4) / 4;
    lengths.set(rounded, (lengths.get(rounded) ?? 0) + text.length);
    all += text.length;
  }
  if (all < minCharacters) return null;
  const [size] = [...lengths].reduce((most, each) => (each[1] > most[1] ? each : most));
  return size;
}

/** The rank of a heading, or `null` for what is none, or may be none. */
export function headingLevel(block: readonly Run[], usual: number | null): TextBlock['level'] {
  const text = block.map((run) => run.text).join(' ');
  if (usual === null || block.length > maxLines || text.length > maxCharacters) return null;
  if (!/\p{L}{2}/u.test(text) || sentenceEnd.test(text)) return null;
  if (block.some(({ angle }) => angle !== 0)) return null;
  const ratio = Math.min(...block.map(({ size }) => size)) / usual;
  for (const [level, least] of ranks) if (ratio >= least) return level;
  return ratio >= boldRank && block.every(({ isBold }) => isBold) ? 3 : null;
}
