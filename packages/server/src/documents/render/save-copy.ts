import { PDFiumDocument } from '@hyzyla/pdfium';
import { DocumentError } from '../pdf/document-error.ts';
import { isAbort, type Pdfium, withPdfiumModule } from './pdfium.ts';
import { toWasmFunction } from './to-wasm-function.ts';

/** FPDF_ERR_PASSWORD of fpdfview.h. */
const needsPassword = 4;
/** FPDF_REMOVE_SECURITY of fpdf_save.h. */
const removeSecurity = 3;

interface Saving {
  readonly _FPDF_SaveAsCopy: (document: number, writer: number, flags: number) => number;
  readonly wasmExports: { readonly __indirect_function_table: WebAssembly.Table };
}

/** How to copy a document. */
interface CopyOptions {
  readonly maxBytes: number;
  /** Whether fields and other annotations without an appearance get one, as pdfium draws them. */
  readonly makeAppearances: boolean;
}

/**
 * Returns a copy of a PDF as pdfium reads it, without encryption.
 *
 * Throws `DocumentError` if it needs a password, cannot be read or its copy is over `maxBytes`.
 */
export function saveCopy(
  bytes: Uint8Array,
  { maxBytes, makeAppearances }: CopyOptions,
): Promise<Uint8Array> {
  return withPdfiumModule(async ({ pdfium }) => {
    const documentPtr = pdfium.wasmExports.malloc(bytes.length);
    pdfium.HEAPU8.set(bytes, documentPtr);
    // A null pointer instead of a password.
    const documentIdx = pdfium._FPDF_LoadMemDocument(documentPtr, bytes.length, 0);
    if (documentIdx === 0) {
      const error = unreadable(pdfium._FPDF_GetLastError());
      pdfium.wasmExports.free(documentPtr);
      throw error;
    }
    const document = new PDFiumDocument({ module: pdfium, documentIdx, documentPtr });
    let isAlive = true;
    try {
      if (makeAppearances) await drawAll(document);
      return writeCopy(pdfium, documentIdx, maxBytes);
    } catch (error) {
      isAlive = !isAbort(error);
      throw error;
    } finally {
      if (isAlive) document.destroy();
    }
  });
}

/** pdfium makes an appearance when it first draws what lacks one. */
async function drawAll(document: PDFiumDocument): Promise<void> {
  for (const page of document.pages()) {
    await page.render({ width: 1, height: 1, renderFormFields: true });
  }
}

function unreadable(reason: number): DocumentError {
  return reason === needsPassword
    ? new DocumentError('document.encrypted', 'It needs a password')
    : new DocumentError('document.damaged', 'pdfium cannot read it');
}

function writeCopy(pdfium: Pdfium, document: number, maxBytes: number): Uint8Array {
  if (!canSave(pdfium)) throw new TypeError('pdfium has no function that saves');
  const { malloc, free, __indirect_function_table: table } = pdfium.wasmExports;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const write = (_writer: number, start: number, length: number) => {
    size += length;
    if (size > maxBytes) return 0;
    chunks.push(pdfium.HEAPU8.slice(start, start + length));
    return 1;
  };
  // The table cannot grow. Its last functions are those of C's own files, which saving does not use.
  const slot = table.length - 1;
  const lender: unknown = table.get(slot);
  // FPDF_FILEWRITE: version 1 and the function that writes.
  const writer = malloc(8);
  try {
    table.set(slot, toWasmFunction(write));
    new Uint32Array(pdfium.HEAPU8.buffer, writer, 2).set([1, slot]);
    const isSaved = pdfium._FPDF_SaveAsCopy(document, writer, removeSecurity) !== 0;
    free(writer);
    if (size > maxBytes) {
      throw new DocumentError('document.too_large', `Its copy has more than ${maxBytes} bytes`);
    }
    if (!isSaved) throw new DocumentError('document.damaged', 'It cannot be copied');
    return Buffer.concat(chunks);
  } finally {
    table.set(slot, lender);
  }
}

function canSave(pdfium: Pdfium): pdfium is Pdfium & Saving {
  return typeof Reflect.get(pdfium, '_FPDF_SaveAsCopy') === 'function';
}
