import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import { SealError } from './seal-error.ts';

/** What a PDF says about its seal, beside the signature itself. */
export interface SealDetails {
  /** Who seals, for people. */
  readonly name: string;
  /** Why, for people. */
  readonly reason: string;
  /** When, by this server's clock. */
  readonly at: Date;
}

/** A PDF with an empty place for a signature. */
export interface SignaturePlace {
  /** The bytes before and after the place, which the signature is for. */
  readonly signed: readonly [Uint8Array, Uint8Array];
  /** The PDF with a signature in the place, padded with zeros. `null` if it does not fit. */
  fill(signature: Uint8Array): Uint8Array<ArrayBuffer> | null;
}

/** Numbers that no byte range of a real file has: they hold the place of three of up to 10 digits. */
const unknownRange = [9_999_999_997, 9_999_999_998, 9_999_999_999] as const;

/** An annotation that is printed and locked: ISO 32000-2, table 167. */
const printedAndLocked = 132;

/** The document has signatures, and is only appended to: ISO 32000-2, table 225. */
const signedAndAppendOnly = 3;

/**
 * Opens a PDF to append to it.
 *
 * @throws SealError `document-unsealable` if it cannot be appended to.
 */
export async function openToAppend(pdf: Uint8Array): Promise<PDF> {
  let document: PDF;
  try {
    document = await PDF.load(pdf);
  } catch (cause) {
    throw new SealError('document-unsealable', 'The PDF cannot be read.', { cause });
  }
  const blocker = document.canSaveIncrementally();
  if (blocker === null) return document;
  throw new SealError('document-unsealable', `The PDF cannot be appended to (${blocker}).`);
}

/** Appends a signature field to a PDF, with a place of `size` bytes for a signature. */
export async function appendSignaturePlace(
  pdf: Uint8Array,
  { name, reason, at }: SealDetails,
  size: number,
): Promise<SignaturePlace> {
  const document = await openToAppend(pdf);
  const { registry, pages } = document.context;
  const firstPage = pages.getPage(0);
  if (firstPage === null) throw new SealError('document-unsealable', 'The PDF has no page.');
  const signature = PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    ByteRange: new PdfArray([PdfNumber.of(0), ...unknownRange.map((part) => PdfNumber.of(part))]),
    Contents: PdfString.fromBytes(new Uint8Array(size)),
    Name: PdfString.fromString(name),
    Reason: PdfString.fromString(reason),
    M: PdfString.fromString(pdfDate(at)),
  });
  const form = document.getOrCreateForm();
  const taken = new Set(form.getFields().map((field) => field.name));
  const field = form.createSignatureField(freeName('Seal', taken)).getDict();
  field.delete('Kids');
  field.set('Type', PdfName.of('Annot'));
  field.set('Subtype', PdfName.of('Widget'));
  field.set('F', PdfNumber.of(printedAndLocked));
  field.set('P', firstPage);
  field.set('Rect', new PdfArray([0, 0, 0, 0].map((edge) => PdfNumber.of(edge))));
  field.set('V', registry.register(signature));
  document
    .getCatalog()
    .getDict('AcroForm', (ref) => registry.resolve(ref))
    ?.set('SigFlags', PdfNumber.of(signedAndAppendOnly));
  return findPlace(Buffer.from(await document.save({ incremental: true })), pdf.length, size);
}

/** Finds the place in the part that was appended. */
function findPlace(bytes: Buffer<ArrayBuffer>, from: number, size: number): SignaturePlace {
  const digits = size * 2;
  const start = bytes.indexOf(`<${'0'.repeat(digits)}>`, from);
  const range = unknownRange.join(' ');
  const rangeStart = bytes.indexOf(range, from);
  if (start < 0 || rangeStart < 0) {
    throw new SealError('document-unsealable', 'The PDF has no place for a signature.');
  }
  const end = start + digits + 2;
  const text = [start, end, bytes.length - end].map((part) => `${part}`.padEnd(10)).join(' ');
  bytes.write(text, rangeStart, 'latin1');
  return {
    signed: [bytes.subarray(0, start), bytes.subarray(end)],
    fill: (signature) => {
      if (signature.length > size) return null;
      const filled = Buffer.from(bytes);
      filled.write(Buffer.from(signature).toString('hex'), start + 1, 'latin1');
      return new Uint8Array(filled.buffer, filled.byteOffset, filled.length);
    },
  };
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
