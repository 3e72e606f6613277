import { inflateRawSync } from 'node:zlib';
import { damaged, UploadError } from './upload-problem.ts';

/** Signatures and lengths of headers in a zip file: APPNOTE.TXT, sections 4.3.7 and 4.3.12. */
const directoryHeader = { signature: Buffer.from('PK\x01\x02', 'latin1'), length: 46 };
const localHeader = { signature: Buffer.from('PK\x03\x04', 'latin1'), length: 30 };

/** The part that names the type of all others: ECMA-376, part 2, section 10.1.2.2. */
const contentTypes = '[content_types].xml';

/** Bytes of the list of types, decompressed: far more than any document has. */
const maxTypesLength = 1_000_000;

/** Names and types of the parts with macros; also escapes, which could hide a type. */
const macro = /vbaProject|vbaData|macroEnabled|&#/i;

/** The directory entry of the macros of a Word 97 to 2003 document: MS-OVBA, section 2.2.1. */
const macroStream = Buffer.from('_VBA_PROJECT', 'utf16le');

/** Throws `UploadError` if a Word 97 to 2003 document has macros. */
export function refuseBinaryMacros(bytes: Buffer): void {
  if (bytes.includes(macroStream)) throw hasMacros();
}

interface ZipEntry {
  readonly name: string;
  readonly isStored: boolean;
  readonly packedBytes: number;
  /** Offset of its local header. */
  readonly at: number;
}

/** Throws `UploadError` if an Office document has macros, or if its parts have no certain types. */
export function refuseMacros(bytes: Buffer): void {
  const entries = readEntries(bytes);
  if (entries.some(({ name }) => macro.test(name))) throw hasMacros();
  const lists = entries.filter(({ name }) => name.toLowerCase() === contentTypes);
  const [list] = lists;
  if (list === undefined || lists.length > 1) throw damaged('Its parts have no certain types');
  // In UTF-16, every other byte of a type is zero.
  const types = unpack(bytes, list).toString('latin1').replaceAll('\0', '');
  if (macro.test(types)) throw hasMacros();
}

function readEntries(bytes: Buffer): readonly ZipEntry[] {
  const entries: ZipEntry[] = [];
  const { signature, length } = directoryHeader;
  for (let at = bytes.indexOf(signature); at !== -1; at = bytes.indexOf(signature, at + 4)) {
    if (at + length > bytes.byteLength) break;
    const nameEnd = at + length + bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('latin1', at + length, nameEnd),
      isStored: bytes.readUInt16LE(at + 10) === 0,
      packedBytes: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
  }
  return entries;
}

function unpack(bytes: Buffer, { at, isStored, packedBytes }: ZipEntry): Buffer {
  const { signature, length } = localHeader;
  if (!bytes.subarray(at, at + 4).equals(signature) || at + length > bytes.byteLength) {
    throw damaged('Its types are not where its directory says');
  }
  const start = at + length + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(start, start + packedBytes);
  if (isStored) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: maxTypesLength });
  } catch {
    throw damaged('Its types cannot be decompressed');
  }
}

function hasMacros(): UploadError {
  return new UploadError('upload.type', 'It has macros');
}
