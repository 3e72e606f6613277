import { type ObjectPlace, readCrossReference, readObjectStream } from './cross-reference.ts';

const object = /(?<![\d.])(\d+)\s+\d+\s+obj\b/g;

const root = /\/Root\s+(\d+)/g;

/** A name with an escape, which could be that of an object stream or a root. */
const escapedName = /\/[^\s/<>[\]()%{}]*#[\da-f]{2}[^\s/<>[\]()%{}]*/gi;

const structuralNames = new Set(['ObjStm', 'XRef', 'Root', 'Prev', 'Type', 'N', 'First', 'Length']);

/**
 * Whether readers can take a file for different documents. Some follow its cross-reference table and
 * others look for the objects themselves, so the two have to agree, and there has to be only one
 * revision. A harmless file can count as ambiguous.
 */
export function isAmbiguous(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString('latin1');
  if (hasSecondRoot(text) || hasSecondEnd(text) || hasHiddenStructure(text)) return true;
  try {
    const found = findObjects(file, text);
    const table = readCrossReference(file);
    return found === null || table === null || !isSame(found, table);
  } catch {
    // Readers tolerate damage in different ways.
    return true;
  }
}

function isSame(found: ReadonlyMap<number, ObjectPlace>, table: typeof found): boolean {
  if (found.size !== table.size) return false;
  for (const [number, { at, index }] of found) {
    const place = table.get(number);
    if (place?.at !== at || place.index !== index) return false;
  }
  return true;
}

function hasSecondRoot(text: string): boolean {
  const [first] = text.matchAll(root);
  for (const [, number] of text.matchAll(root)) if (number !== first?.[1]) return true;
  return false;
}

function hasSecondEnd(text: string): boolean {
  // The first part of a linearized file has an end of its own.
  let ends = text.includes('/Linearized') ? 2 : 1;
  for (const _ of text.matchAll(/startxref/g)) if (--ends < 0) return true;
  return false;
}

function hasHiddenStructure(text: string): boolean {
  for (const [name] of text.matchAll(escapedName)) {
    const plain = name.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (structuralNames.has(plain.slice(1))) return true;
  }
  return false;
}

/** The objects that the file holds, also in object streams; `null` if readers could find others. */
function findObjects(file: Buffer, text: string): ReadonlyMap<number, ObjectPlace> | null {
  const found = new Map<number, ObjectPlace>();
  let objectStreams = 0;
  for (const { 0: header, 1: digits, index: at } of text.matchAll(object)) {
    const number = Number(digits);
    if (found.has(number)) return null;
    found.set(number, { at, index: null });
    const start = at + header.length;
    if (!dictionaryAt(text, start).includes('/ObjStm')) continue;
    objectStreams += 1;
    for (const [index, inner] of readObjectStream(file, start).entries()) {
      if (found.has(inner)) return null;
      found.set(inner, { at: number, index });
    }
  }
  return text.split('/ObjStm').length - 1 === objectStreams ? found : null;
}

function dictionaryAt(text: string, start: number): string {
  const pattern = /stream|endobj|$/g;
  pattern.lastIndex = start;
  return text.slice(start, pattern.exec(text)?.index);
}
