import type { Face } from 'harfbuzzjs';

/** The metrics of a font that a PDF contains. Lengths in ems. */
export interface FontMetrics {
  readonly ascent: number;
  /** Negative: below the baseline. */
  readonly descent: number;
  readonly capHeight: number;
  /** Degrees. */
  readonly italicAngle: number;
  /** The bounding box of all glyphs: left, bottom, right, top. */
  readonly box: readonly number[];
}

/** Reads metrics from the OpenType tables `hhea`, `head`, `post` and `OS/2`. */
export function readMetrics(face: Face): FontMetrics {
  const em = face.upem;
  const lines = table(face, 'hhea');
  const head = table(face, 'head');
  const os2 = table(face, 'OS/2');
  const ascent = lines.getInt16(4) / em;
  // Only version 2 and later of the table contain a cap height.
  const capHeight = os2.getUint16(0) >= 2 ? os2.getInt16(88) / em : 0;
  return {
    ascent,
    descent: lines.getInt16(6) / em,
    capHeight: capHeight || ascent,
    italicAngle: table(face, 'post').getInt32(4) / 65_536,
    box: [36, 38, 40, 42].map((offset) => head.getInt16(offset) / em),
  };
}

function table(face: Face, tag: string): DataView {
  const bytes = face.referenceTable(tag);
  if (bytes === undefined) throw new Error(`A font has no table ${tag}`);
  // The table is in HarfBuzz's memory, which is another buffer as soon as it grows.
  return new DataView(bytes.slice().buffer);
}
