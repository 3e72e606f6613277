import type { TextBlock } from '@sign-envelope/core';
import type { Run } from './run.ts';

/** Heading levels and their minimum size, as a multiple of the usual size of the page. */
const ranks = [
  [1, 1.7],
  [2, 1.35],
  [3, 1.15],
] as const;
/** The minimum multiple for bold headings, which need hardly be larger. */
const boldRank = 1.03;

/** Punctuation that ends a sentence or clause, but rarely a heading. */
const sentenceEnd = /[.,;:。、]$/u;

const maxLines = 3;
const maxCharacters = 160;
/** Minimum number of characters on a page to determine its usual size. */
const minCharacters = 200;

/** The most frequent font size of a page in points; `null` if the page has too little text. */
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

/** The level of a heading; `null` if the block is not, or may not be, a heading. */
export function headingLevel(block: readonly Run[], usual: number | null): TextBlock['level'] {
  const text = block.map((run) => run.text).join(' ');
  if (usual === null || block.length > maxLines || text.length > maxCharacters) return null;
  if (!/\p{L}{2}/u.test(text) || sentenceEnd.test(text)) return null;
  if (block.some(({ angle }) => angle !== 0)) return null;
  const ratio = Math.min(...block.map(({ size }) => size)) / usual;
  for (const [level, least] of ranks) if (ratio >= least) return level;
  return ratio >= boldRank && block.every(({ isBold }) => isBold) ? 3 : null;
}
