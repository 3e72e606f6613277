// Outlines as TrueType writes them: OpenType specification, tables `glyf` and `loca`.

/** A point of an outline, in units of its font. Between two points off the curve, one lies on it. */
export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

/** The closed contours of one glyph. */
export type Outline = readonly (readonly OutlinePoint[])[];

/** The glyphs of a font, one after the other. */
export interface PackedGlyphs {
  readonly glyf: Buffer;
  /** Offsets into `glyf`, four bytes each. */
  readonly loca: Buffer;
  /** The least x of each glyph. */
  readonly leftEdges: readonly number[];
}

export interface OutlineExtras {
  readonly instructions?: Buffer;
  /** The box that the font itself gives, where it is not the points' own. */
  readonly box?: Buffer;
}

/** One glyph that is not made of others. */
export function writeOutline(outline: Outline, { instructions, box }: OutlineExtras = {}): Buffer {
  const points = outline.flat();
  let end = -1;
  const ends = outline.map((contour) => {
    end += contour.length;
    return end;
  });
  const hints = instructions ?? Buffer.alloc(0);
  return Buffer.concat([
    words([outline.length]),
    box ?? words(boxAround(points)),
    words([...ends, hints.length]),
    hints,
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    words(points.map(({ x }, index) => x - (points[index - 1]?.x ?? 0))),
    words(points.map(({ y }, index) => y - (points[index - 1]?.y ?? 0))),
  ]);
}

/** Puts glyphs behind each other; one without bytes is empty, as a space is. */
export function packGlyphs(glyphs: readonly Buffer[]): PackedGlyphs {
  const parts: Buffer[] = [];
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  let offset = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const padding = Buffer.alloc((4 - (glyph.length % 4)) % 4);
    parts.push(glyph, padding);
    offset += glyph.length + padding.length;
    loca.writeUInt32BE(offset, (index + 1) * 4);
  }
  const leftEdges = glyphs.map((glyph) => (glyph.length === 0 ? 0 : glyph.readInt16BE(2)));
  return { glyf: Buffer.concat(parts), loca, leftEdges };
}

/** Numbers of two bytes, with or without a sign. */
export function words(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16BE(number & 0xffff, index * 2);
  return bytes;
}

/** The least x and y, then the greatest. */
function boxAround(points: readonly OutlinePoint[]): readonly number[] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
