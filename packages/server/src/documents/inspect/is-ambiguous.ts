import { type ObjectPlace, readCrossReference, readObjectStream } from './cross-reference.ts';

const object = /(?<![\d.])(\d+)[\t\n\f\r ]+\d+[\t\n\f\r ]+obj(?![^\0\t\n\f\r ()<>[\]{}/%])/g;

/** What a reader could take for the start of an object. */
const possibleObject = /[\d\0\t\n\f\r ]obj/g;

const root = /\/Root[\t\n\f\r ]+(\d+)[\t\n\f\r ]+\d+[\t\n\f\r ]+R/g;

/** What a reader could take for a root. */
const possibleRoot = /\/Root(?![^\0\t\n\f\r ()<>[\]{}/%])/g;

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
  let roots = 0;
  let first: string | undefined;
  for (const [, number] of text.matchAll(root)) {
    roots += 1;
    first ??= number;
    if (number !== first) return true;
  }
  return roots !== count(text, possibleRoot);
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found += 1;
  return found;
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
  let objects = 0;
  let objectStreams = 0;
  for (const { 0: header, 1: digits, index: at } of text.matchAll(object)) {
    const number = Number(digits);
    objects += 1;
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
  const isComplete =
    objects === count(text, possibleObject) && objectStreams === count(text, /\/ObjStm/g);
  return isComplete ? found : null;
}

function dictionaryAt(text: string, start: number): string {
  const pattern = /stream|endobj|$/g;
  pattern.lastIndex = start;
  return text.slice(start, pattern.exec(text)?.index);
}
