import { inflateSync } from 'node:zlib';

const woffHeaderSize = 44;
const woffEntrySize = 20;
const sfntHeaderSize = 12;
const sfntEntrySize = 16;

interface Table {
  readonly tag: Buffer;
  readonly checksum: number;
  readonly bytes: Buffer;
}

/**
 * The TrueType font inside a WOFF file. fontkit reads WOFF itself, but inflates a whole table for
 * every glyph it copies from it: a line of Japanese then takes seconds.
 *
 * Layout: W3C WOFF 1.0 recommendation, sections 3 to 5.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font');
  const tables = readTables(woff);
  const headerSize = sfntHeaderSize + tables.length * sfntEntrySize;
  const header = Buffer.alloc(headerSize);
  woff.copy(header, 0, 4, 8);
  writeSearchFields(header, tables.length);
  const parts: Buffer[] = [header];
  let offset = headerSize;
  for (const [index, table] of tables.entries()) {
    const entry = sfntHeaderSize + index * sfntEntrySize;
    table.tag.copy(header, entry);
    header.writeUInt32BE(table.checksum, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(table.bytes.length, entry + 12);
    const padding = Buffer.alloc((4 - (table.bytes.length % 4)) % 4);
    parts.push(table.bytes, padding);
    offset += table.bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

function readTables(woff: Buffer): Table[] {
  const tables: Table[] = [];
  const count = woff.readUInt16BE(12);
  for (let index = 0; index < count; index += 1) {
    const entry = woffHeaderSize + index * woffEntrySize;
    const offset = woff.readUInt32BE(entry + 4);
    const packedSize = woff.readUInt32BE(entry + 8);
    const size = woff.readUInt32BE(entry + 12);
    const packed = woff.subarray(offset, offset + packedSize);
    tables.push({
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packedSize < size ? inflateSync(packed) : packed,
    });
  }
  return tables;
}

/** Helps readers search the tables by halves; the numbers follow from their count. */
function writeSearchFields(header: Buffer, count: number): void {
  const halvings = Math.floor(Math.log2(count));
  const range = 2 ** halvings * sfntEntrySize;
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(range, 6);
  header.writeUInt16BE(halvings, 8);
  header.writeUInt16BE(count * sfntEntrySize - range, 10);
}
