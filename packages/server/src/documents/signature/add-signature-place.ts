import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import { DocumentError } from '../pdf/document-error.ts';
import type {
  PlaceRequest,
  SealDetails,
  SignatureKind,
  SignaturePlace,
} from './signature-place.ts';
import { addValidationData } from './validation-data.ts';

/**
 * Appends an empty place for a signature to a PDF.
 *
 * @throws DocumentError if the PDF cannot be appended to.
 */
export async function addSignaturePlace(request: PlaceRequest): Promise<SignaturePlace> {
  const { path, outputPath, signature, size } = request;
  const pdf = await withRevocationData(await readFile(path), signature);
  const document = await openToAppend(pdf);
  appendField(document, signature, size);
  const bytes = Buffer.from(await document.save({ incremental: true }));
  const start = placeRange(bytes, pdf.length, size);
  await writeFile(outputPath, bytes, { mode: 0o600 });
  const digest = createHash('sha256').update(bytes.subarray(0, start - 1));
  digest.update(bytes.subarray(start + 2 * size + 1));
  return { start, digest: new Uint8Array(digest.digest()) };
}

/** Numbers that no byte range of a real file has: they hold the place of three of up to 10 digits. */
const unknownRange = [9_999_999_997, 9_999_999_998, 9_999_999_999] as const;

/** An annotation that is printed and locked: ISO 32000-2, table 167. */
const printedAndLocked = 132;

/** The document has signatures, and is only appended to: ISO 32000-2, table 225. */
const signedAndAppendOnly = 3;

async function openToAppend(pdf: Uint8Array): Promise<PDF> {
  let document: PDF;
  try {
    document = await PDF.load(pdf);
  } catch (cause) {
    throw new DocumentError('document.damaged', 'The PDF cannot be read.', cause);
  }
  const blocker = document.canSaveIncrementally();
  if (blocker === null) return document;
  throw new DocumentError('document.damaged', `The PDF cannot be appended to (${blocker}).`);
}

/** The proofs are an update of their own, so that the timestamp is for them too. */
async function withRevocationData(pdf: Uint8Array, signature: SignatureKind): Promise<Uint8Array> {
  if (signature.kind === 'seal') return pdf;
  const document = await openToAppend(pdf);
  addValidationData(document, signature.revocation, signature.sealed);
  return document.save({ incremental: true });
}

function appendField(document: PDF, signature: SignatureKind, size: number): void {
  const { registry, pages } = document.context;
  const firstPage = pages.getPage(0);
  if (firstPage === null) throw new DocumentError('document.no_pages', 'The PDF has no page.');
  const value = PdfDict.of({
    ...(signature.kind === 'seal' ? describeSeal(signature.details) : describeTimestamp()),
    Filter: PdfName.of('Adobe.PPKLite'),
    ByteRange: new PdfArray([PdfNumber.of(0), ...unknownRange.map((part) => PdfNumber.of(part))]),
    Contents: PdfString.fromBytes(new Uint8Array(size)),
  });
  const form = document.getOrCreateForm();
  const taken = new Set(form.getFields().map((field) => field.name));
  const name = freeName(signature.kind === 'seal' ? 'Seal' : 'Timestamp', taken);
  const field = form.createSignatureField(name).getDict();
  field.delete('Kids');
  field.set('Type', PdfName.of('Annot'));
  field.set('Subtype', PdfName.of('Widget'));
  field.set('F', PdfNumber.of(printedAndLocked));
  field.set('P', firstPage);
  field.set('Rect', new PdfArray([0, 0, 0, 0].map((edge) => PdfNumber.of(edge))));
  field.set('V', registry.register(value));
  document
    .getCatalog()
    .getDict('AcroForm', (ref) => registry.resolve(ref))
    ?.set('SigFlags', PdfNumber.of(signedAndAppendOnly));
}

const describeSeal = ({ name, reason, at }: SealDetails) => ({
  Type: PdfName.of('Sig'),
  SubFilter: PdfName.of('ETSI.CAdES.detached'),
  Name: hexText(name),
  Reason: hexText(reason),
  M: PdfString.fromString(pdfDate(at)),
});

/** Text in UTF-16, as digits: nothing in it can look like a part of a signature to whoever searches for one. */
const hexText = (text: string) =>
  PdfString.fromBytes(new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()));

const describeTimestamp = () => ({
  Type: PdfName.of('DocTimeStamp'),
  SubFilter: PdfName.of('ETSI.RFC3161'),
});

/**
 * Writes the range of the signed bytes into the part that was appended.
 *
 * @returns The offset of the first digit of the place.
 */
function placeRange(bytes: Buffer, from: number, size: number): number {
  const digits = size * 2;
  const start = bytes.lastIndexOf(`<${'0'.repeat(digits)}>`);
  const rangeStart = bytes.lastIndexOf(unknownRange.join(' '), start);
  if (start < from || rangeStart < from) {
    throw new DocumentError('document.damaged', 'The PDF has no place for a signature.');
  }
  const end = start + digits + 2;
  const text = [start, end, bytes.length - end].map((part) => `${part}`.padEnd(10)).join(' ');
  bytes.write(text, rangeStart, 'latin1');
  return start + 1;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

/** Such as `D:20261122060000Z`. */
function pdfDate(date: Date): string {
  return `D:${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
}
