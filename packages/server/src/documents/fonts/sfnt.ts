const headerSize = 12;
const entrySize = 16;

/** One table of a font, as it stands in a TrueType file. */
export interface SfntTable {
  /** Four characters. */
  readonly tag: string;
  readonly bytes: Buffer;
}

/** The tables of a TrueType file. */
export function readSfnt(file: Buffer): SfntTable[] {
  return Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
    const entry = headerSize + index * entrySize;
    const offset = file.readUInt32BE(entry + 8);
    return {
      tag: file.toString('latin1', entry, entry + 4),
      bytes: file.subarray(offset, offset + file.readUInt32BE(entry + 12)),
    };
  });
}

/**
 * A TrueType file of these tables. Its checksums are left at nought: it is made to be read by
 * fontkit, which asks for none.
 */
export function writeSfnt(flavor: number, tables: readonly SfntTable[]): Buffer {
  const header = Buffer.alloc(headerSize + tables.length * entrySize);
  header.writeUInt32BE(flavor, 0);
  writeSearchFields(header, tables.length);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [index, { tag, bytes }] of tables.entries()) {
    const entry = headerSize + index * entrySize;
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** Helps readers search the tables by halves; the numbers follow from their count. */
function writeSearchFields(header: Buffer, count: number): void {
  const halvings = Math.floor(Math.log2(count));
  const range = 2 ** halvings * entrySize;
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(range, 6);
  header.writeUInt16BE(halvings, 8);
  header.writeUInt16BE(count * entrySize - range, 10);
}
