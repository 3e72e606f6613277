import type { Box, Field, TextBlock } from '@sign-envelope/core';

/** What stands on a page, in the order of reading. */
export type PagePart =
  | { readonly kind: 'field'; readonly field: Field }
  | {
      readonly kind: 'text';
      readonly key: string;
      readonly block: TextBlock;
      /** Of a heading, 2 to 4; 0 for other text. */
      readonly rank: number;
    };

const overlap = (start: number, size: number, otherStart: number, otherSize: number): number =>
  Math.min(start + size, otherStart + otherSize) - Math.max(start, otherStart);

/**
 * How far a line stands before a field, in percent of the page: 0 for the words a field goes on
 * from, on the same line; `null` for a line that is not before it at all.
 */
function distanceBefore(line: Box, field: Box): number | null {
  const sameRow = overlap(line.y, line.height, field.y, field.height) > line.height / 2;
  if (sameRow) return line.x < field.x ? 0 : null;
  const isAbove = line.y + line.height / 2 < field.y + field.height / 2;
  const sameColumn = overlap(line.x, line.width, field.x, field.width) > 0;
  return isAbove && sameColumn ? Math.max(0, field.y - line.y - line.height) : null;
}

/** Position of the block a field follows, -1 for a field before all of them. */
function blockBefore(blocks: readonly TextBlock[], { box }: Field): number {
  let nearest = Number.POSITIVE_INFINITY;
  let found = -1;
  blocks.forEach(({ lines }, position) => {
    for (const line of lines) {
      const distance = distanceBefore(line.box, box);
      if (distance === null || distance > nearest) continue;
      nearest = distance;
      found = position;
    }
  });
  return found;
}

/**
 * The words and fields of a page as one reads them: each field right behind the words it belongs to,
 * which stand before it on its line, else nearest above it. The words come in reading order already.
 */
export function readingOrder(
  fields: readonly Field[],
  blocks: readonly TextBlock[],
): readonly PagePart[] {
  const following = new Map<number, Field[]>();
  for (const field of fields) {
    const position = blockBefore(blocks, field);
    following.set(position, [...(following.get(position) ?? []), field]);
  }
  const fieldsBehind = (position: number): readonly PagePart[] =>
    (following.get(position) ?? [])
      .toSorted((one, other) => one.box.y - other.box.y || one.box.x - other.box.x)
      .map((field) => ({ kind: 'field', field }));
  const ranks = headingRanks(blocks);
  return [
    ...fieldsBehind(-1),
    ...blocks.flatMap((block, position): readonly PagePart[] => [
      { kind: 'text', key: `text-${position}`, block, rank: ranks[position] ?? 0 },
      ...fieldsBehind(position),
    ]),
  ];
}

/**
 * Ranks of headings below the view's own of rank 1, none left out on the way down, as the ranks of a
 * page that begins in the middle of a chapter would; 0 for other text.
 */
function headingRanks(blocks: readonly TextBlock[]): readonly number[] {
  let open: readonly number[] = [];
  return blocks.map(({ level }) => {
    if (level === null) return 0;
    open = [...open.filter((above) => above < level), level];
    return open.length + 1;
  });
}
