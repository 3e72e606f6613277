import {
  type PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { toHex } from '../hex.ts';
import type { Additions } from './verification.ts';

type PdfValue = ReturnType<PdfDict['get']>;

/** Entries of the catalog that what proves a seal for longer may add or change. */
const proofEntries: ReadonlySet<string> = new Set(['DSS', 'AcroForm', 'Extensions']);

/** Entries of the form that a document timestamp changes. */
const formEntries: ReadonlySet<string> = new Set(['Fields', 'SigFlags']);

/**
 * Says what was appended to a PDF: nothing that changes what it shows, if everything that could be
 * reached before is as it was, and only revocation data and document timestamps are new.
 */
export function compareRevisions(before: PDF, after: PDF): Additions {
  try {
    const [old, now] = [before.getCatalog(), after.getCatalog()];
    const comparison = createComparison(before, after);
    const isProof =
      comparison.areSame(without(old, proofEntries), without(now, proofEntries)) &&
      comparison.areSame(infoOf(before), infoOf(after)) &&
      hasSameForm(before, after, comparison);
    return isProof ? 'proof' : 'other';
  } catch {
    // What cannot be read is not what it was.
    return 'other';
  }
}

const infoOf = (document: PDF) => document.context.info.trailer.get('Info');

interface Comparison {
  areSame(old: PdfValue, now: PdfValue): boolean;
}

/** Compares values with all that they refer to, each object once. */
function createComparison(before: PDF, after: PDF): Comparison {
  const seen = new Set<string>();
  const resolve = (document: PDF, ref: PdfRef) =>
    document.context.registry.resolve(ref) ?? undefined;

  return {
    areSame(first, second) {
      // A list of what is left to compare: references form chains of any length.
      const left: [PdfValue, PdfValue][] = [[first, second]];
      for (let pair = left.pop(); pair !== undefined; pair = left.pop()) {
        const [old, now] = pair;
        if (old instanceof PdfRef || now instanceof PdfRef) {
          if (!(old instanceof PdfRef && now instanceof PdfRef) || keyOf(old) !== keyOf(now)) {
            return false;
          }
          if (seen.has(keyOf(old))) continue;
          seen.add(keyOf(old));
          left.push([resolve(before, old), resolve(after, now)]);
        } else if (old instanceof PdfDict && now instanceof PdfDict) {
          if (old.size !== now.size || !haveSameData(old, now)) return false;
          for (const [key, value] of old) left.push([value, now.get(key)]);
        } else if (old instanceof PdfArray && now instanceof PdfArray) {
          if (old.length !== now.length) return false;
          for (let at = 0; at < old.length; at += 1) left.push([old.at(at), now.at(at)]);
        } else if (describe(old) !== describe(now)) return false;
      }
      return true;
    },
  };
}

const keyOf = ({ objectNumber, generation }: PdfRef) => `${objectNumber} ${generation}`;

/** Whether both are streams of the same bytes, or neither is one. */
function haveSameData(old: PdfDict, now: PdfDict): boolean {
  if (!(old instanceof PdfStream && now instanceof PdfStream)) {
    return !(old instanceof PdfStream || now instanceof PdfStream);
  }
  const { data } = now;
  return old.data.length === data.length && old.data.every((byte, at) => byte === data[at]);
}

/** A value without parts, as text. Values of different kinds have different ones. */
function describe(value: PdfValue): string {
  if (value instanceof PdfName) return `/${value.value}`;
  if (value instanceof PdfString) return `(${toHex(new Uint8Array(value.bytes).buffer)})`;
  if (value instanceof PdfNumber || value instanceof PdfBool) return `${value.value}`;
  return value === undefined ? 'null' : value.type;
}

function without(dict: PdfDict, keys: ReadonlySet<string>): PdfDict {
  return new PdfDict([...dict].filter(([key]) => !keys.has(key.value)));
}

/** Whether the form is as it was, but for fields of document timestamps after the others. */
function hasSameForm(before: PDF, after: PDF, comparison: Comparison): boolean {
  const [old, now] = [formOf(before), formOf(after)];
  if (old === null) return now === null;
  if (now === null) return false;
  if (!comparison.areSame(without(old, formEntries), without(now, formEntries))) return false;
  const [oldFields, nowFields] = [fieldsOf(old, before), fieldsOf(now, after)];
  const added = nowFields.slice(oldFields.length);
  return (
    comparison.areSame(
      new PdfArray(oldFields),
      new PdfArray(nowFields.slice(0, oldFields.length)),
    ) && added.every((field) => isTimestampField(field, after))
  );
}

function formOf(document: PDF): PdfDict | null {
  const { registry } = document.context;
  return document.getCatalog().getDict('AcroForm', (ref) => registry.resolve(ref)) ?? null;
}

function fieldsOf(form: PdfDict, document: PDF) {
  const { registry } = document.context;
  return [...(form.getArray('Fields', (ref) => registry.resolve(ref)) ?? [])];
}

/** Whether a field is a document timestamp that is not seen on any page. */
function isTimestampField(field: PdfValue, document: PDF): boolean {
  const { registry } = document.context;
  const resolve = (ref: PdfRef) => registry.resolve(ref);
  const dict = field instanceof PdfRef ? registry.resolve(field) : field;
  if (!(dict instanceof PdfDict) || dict.has('AP') || dict.has('Kids')) return false;
  const edges = [...(dict.getArray('Rect', resolve) ?? [])];
  const isUnseen = edges.every((edge) => edge instanceof PdfNumber && edge.value === 0);
  return isUnseen && dict.getDict('V', resolve)?.getName('Type')?.value === 'DocTimeStamp';
}
