import type { Box, Field, TextBlock } from '@sign-envelope/core';

/** A field or a block of text of a page. */
export type PagePart =
  | { readonly kind: 'field'; readonly field: Field }
  | {
      readonly kind: 'text';
      readonly key: string;
      readonly block: TextBlock;
      /** 2 to 4 for a heading; 0 for other text. */
      readonly headingLevel: number;
    };

const overlap = (start: number, size: number, otherStart: number, otherSize: number): number =>
  Math.min(start + size, otherStart + otherSize) - Math.max(start, otherStart);

/**
 * Distance from a line to a field that follows it, in percent of the page: 0 for a line that the field
 * continues; `null` for a line that does not precede the field.
 */
function distanceBefore(line: Box, field: Box): number | null {
  const sameRow = overlap(line.y, line.height, field.y, field.height) > line.height / 2;
  if (sameRow) return line.x < field.x ? 0 : null;
  const isAbove = line.y + line.height / 2 < field.y + field.height / 2;
  const sameColumn = overlap(line.x, line.width, field.x, field.width) > 0;
  return isAbove && sameColumn ? Math.max(0, field.y - line.y - line.height) : null;
}

/** Index of the block that a field follows; -1 for a field before all blocks. */
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
 * Merges the text and the fields of a page in reading order: each field follows its label, the text
 * before it on its line or else the nearest text above. The blocks are already in reading order.
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
  const fieldsAfter = (position: number): readonly PagePart[] =>
    (following.get(position) ?? [])
      .toSorted((one, other) => one.box.y - other.box.y || one.box.x - other.box.x)
      .map((field) => ({ kind: 'field', field }));
  const levels = headingLevels(blocks);
  return [
    ...fieldsAfter(-1),
    ...blocks.flatMap((block, position): readonly PagePart[] => [
      { kind: 'text', key: `text-${position}`, block, headingLevel: levels[position] ?? 0 },
      ...fieldsAfter(position),
    ]),
  ];
}

/**
 * Heading levels below the view's own h1, without skipped levels, which a page that starts in the
 * middle of a chapter would have; 0 for other text.
 */
function headingLevels(blocks: readonly TextBlock[]): readonly number[] {
  let open: readonly number[] = [];
  return blocks.map(({ level }) => {
    if (level === null) return 0;
    open = [...open.filter((above) => above < level), level];
    return open.length + 1;
  });
}
