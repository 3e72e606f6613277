import { brotliDecompressSync } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';
import { restoreGlyphs } from './restore-glyphs.ts';
import { type SfntTable, writeSfnt } from './sfnt.ts';

/** The tables that a number stands for: W3C WOFF 2.0 recommendation, section 4.2. */
const knownTags = [
  ...['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf'],
  ...['loca', 'prep', 'CFF ', 'VORG', 'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT'],
  ...['VDMX', 'vhea', 'vmtx', 'BASE', 'GDEF', 'GPOS', 'GSUB', 'EBSC', 'JSTF', 'MATH', 'CBDT'],
  ...['CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt', 'avar', 'bdat', 'bloc', 'bsln', 'cvar'],
  ...['fdsc', 'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar', 'mort', 'morx', 'opbd'],
  ...['prop', 'trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill'],
];

interface Entry {
  readonly tag: string;
  /** Bytes of it in the packed data. */
  readonly size: number;
  readonly isTransformed: boolean;
}

/**
 * The TrueType font inside a WOFF 2.0 file. fontkit reads WOFF 2.0 itself, but can neither set the
 * weight of such a font nor copy glyphs from it.
 *
 * Layout: W3C WOFF 2.0 recommendation, sections 4 and 5.
 */
export function unpackWoff2(woff: Buffer): Buffer {
  const reader = new ByteReader(woff);
  if (reader.take(4).toString('latin1') !== 'wOF2') throw new Error('Not a WOFF 2.0 font');
  const flavor = reader.uint32();
  reader.take(4);
  const count = reader.uint16();
  reader.take(6);
  const packedSize = reader.uint32();
  reader.take(24);
  const entries = Array.from({ length: count }, () => readEntry(reader));
  const data = new ByteReader(brotliDecompressSync(reader.take(packedSize)));
  const packed = entries.map((entry) => ({ ...entry, bytes: data.take(entry.size) }));
  return writeSfnt(flavor, restoreTables(packed));
}

function readEntry(reader: ByteReader): Entry {
  const flags = reader.byte();
  const tag = knownTags[flags & 0x3f] ?? reader.take(4).toString('latin1');
  const version = flags >> 6;
  const size = reader.base128();
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
  return { tag, isTransformed, size: isTransformed ? reader.base128() : size };
}

function restoreTables(packed: readonly (SfntTable & Entry)[]): SfntTable[] {
  const glyphs = packed.find(({ tag, isTransformed }) => tag === 'glyf' && isTransformed);
  if (glyphs === undefined) return packed.map(({ tag, bytes }) => ({ tag, bytes }));
  const { glyf, loca, leftEdges } = restoreGlyphs(glyphs.bytes);
  return packed.map(({ tag, bytes, isTransformed }) => {
    if (tag === 'glyf') return { tag, bytes: glyf };
    if (tag === 'loca') return { tag, bytes: loca };
    if (tag === 'head') return { tag, bytes: withLongOffsets(bytes) };
    if (tag === 'hmtx' && isTransformed) {
      const widths = packed.find((table) => table.tag === 'hhea')?.bytes.readUInt16BE(34) ?? 0;
      return { tag, bytes: restoreMetrics(bytes, widths, leftEdges) };
    }
    if (isTransformed) throw new Error(`A font packs its table ${tag} in an unknown way`);
    return { tag, bytes };
  });
}

/** The offsets in `loca` are written with four bytes, whatever they were before. */
function withLongOffsets(head: Buffer): Buffer {
  const changed = Buffer.from(head);
  changed.writeInt16BE(1, 50);
  return changed;
}

/** Section 5.4: left bearings that equal the left edges of the glyphs are left out. */
function restoreMetrics(packed: Buffer, widths: number, leftEdges: readonly number[]): Buffer {
  const reader = new ByteReader(packed);
  const flags = reader.byte();
  const advances = Array.from({ length: widths }, () => reader.uint16());
  const bearings = leftEdges.map((edge, glyph) => {
    const isLeftOut = (flags & (glyph < widths ? 1 : 2)) !== 0;
    return isLeftOut ? edge : reader.int16();
  });
  const bytes = Buffer.alloc(widths * 4 + (leftEdges.length - widths) * 2);
  for (const [glyph, bearing] of bearings.entries()) {
    if (glyph < widths) bytes.writeUInt16BE(advances[glyph] ?? 0, glyph * 4);
    bytes.writeInt16BE(bearing, glyph < widths ? glyph * 4 + 2 : widths * 2 + glyph * 2);
  }
  return bytes;
}
