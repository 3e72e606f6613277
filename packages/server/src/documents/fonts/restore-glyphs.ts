import { ByteReader } from './byte-reader.ts';
import {
  type Outline,
  type OutlinePoint,
  type PackedGlyphs,
  packGlyphs,
  words,
  writeOutline,
} from './outline.ts';

/** What each part of the packed table is read from: W3C WOFF 2.0 recommendation, section 5.1. */
interface Streams {
  readonly contours: ByteReader;
  readonly points: ByteReader;
  readonly flags: ByteReader;
  readonly glyphs: ByteReader;
  readonly components: ByteReader;
  readonly boxes: ByteReader;
  readonly instructions: ByteReader;
}

/** Bits of a component's flags: OpenType, table `glyf`. */
const argumentsAreWords = 0x0001;
const hasScale = 0x0008;
const hasMore = 0x0020;
const hasTwoScales = 0x0040;
const hasMatrix = 0x0080;
const hasInstructions = 0x0100;

/** Undoes what WOFF 2.0 does to the tables `glyf` and `loca`, its section 5.1. */
export function restoreGlyphs(packed: Buffer): PackedGlyphs {
  const reader = new ByteReader(packed);
  reader.take(4);
  const count = reader.uint16();
  reader.take(2);
  const [contours, points, flags, glyphs, components, boxes, instructions] = Array.from(
    { length: 7 },
    () => reader.uint32(),
  ).map((size) => reader.part(size));
  if (!contours || !points || !flags || !glyphs || !components || !boxes || !instructions) {
    throw new RangeError('A font ends too early');
  }
  const boxed = boxes.take(4 * Math.floor((count + 31) / 32));
  const streams = { contours, points, flags, glyphs, components, boxes, instructions };

  return packGlyphs(
    Array.from({ length: count }, (_, glyph) => {
      const hasBox = ((boxed[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0;
      return readGlyph(streams, hasBox);
    }),
  );
}

function readGlyph(streams: Streams, hasBox: boolean): Buffer {
  const contours = streams.contours.int16();
  if (contours === 0) return Buffer.alloc(0);
  return contours < 0 ? readComposite(streams) : readSimple(streams, contours, hasBox);
}

/** A glyph of other glyphs. Its box always stands with it. */
function readComposite(streams: Streams): Buffer {
  const parts = [words([-1]), streams.boxes.take(8)];
  let flags = hasMore;
  let isInstructed = false;
  while ((flags & hasMore) !== 0) {
    flags = streams.components.uint16();
    isInstructed ||= (flags & hasInstructions) !== 0;
    let size = 2 + ((flags & argumentsAreWords) === 0 ? 2 : 4);
    if ((flags & hasScale) !== 0) size += 2;
    if ((flags & hasTwoScales) !== 0) size += 4;
    if ((flags & hasMatrix) !== 0) size += 8;
    parts.push(words([flags]), streams.components.take(size));
  }
  if (isInstructed) {
    const size = streams.glyphs.short();
    parts.push(words([size]), streams.instructions.take(size));
  }
  return Buffer.concat(parts);
}

function readSimple(streams: Streams, contours: number, hasBox: boolean): Buffer {
  const counts = Array.from({ length: contours }, () => streams.points.short());
  let [x, y] = [0, 0];
  const outline: Outline = counts.map((count) =>
    Array.from({ length: count }, (): OutlinePoint => {
      const flag = streams.flags.byte();
      const move = readMove(flag & 0x7f, streams.glyphs);
      x += move.x;
      y += move.y;
      return { x, y, isOnCurve: flag < 0x80 };
    }),
  );
  const instructions = streams.instructions.take(streams.glyphs.short());
  return writeOutline(outline, { instructions, ...(hasBox ? { box: streams.boxes.take(8) } : {}) });
}

/** How far a point is from the one before it: section 5.2, 'triplet encoding'. */
function readMove(flag: number, bytes: ByteReader): Readonly<Record<'x' | 'y', number>> {
  const first = bytes.byte();
  if (flag < 10) return { x: 0, y: signed(flag, ((flag & 14) << 7) + first) };
  if (flag < 20) return { x: signed(flag, (((flag - 10) & 14) << 7) + first), y: 0 };
  if (flag < 84) {
    const high = flag - 20;
    const x = 1 + (high & 0x30) + (first >> 4);
    const y = 1 + ((high & 0x0c) << 2) + (first & 0x0f);
    return { x: signed(flag, x), y: signed(flag >> 1, y) };
  }
  const second = bytes.byte();
  if (flag < 120) {
    const high = flag - 84;
    const x = 1 + (Math.floor(high / 12) << 8) + first;
    const y = 1 + (((high % 12) >> 2) << 8) + second;
    return { x: signed(flag, x), y: signed(flag >> 1, y) };
  }
  const third = bytes.byte();
  if (flag < 124) {
    const x = (first << 4) + (second >> 4);
    const y = ((second & 0x0f) << 8) + third;
    return { x: signed(flag, x), y: signed(flag >> 1, y) };
  }
  return {
    x: signed(flag, (first << 8) + second),
    y: signed(flag >> 1, (third << 8) + bytes.byte()),
  };
}

/** The lowest bit of a flag tells whether a number is positive. */
function signed(flag: number, size: number): number {
  return (flag & 1) === 1 ? size : -size;
}
