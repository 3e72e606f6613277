import { DocumentError } from '../document-engine.ts';
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

/**
 * Returns a copy without encryption of a PDF that opens without a password.
 *
 * Throws `DocumentError` if it needs a password, cannot be read or its copy is over `maxBytes`.
 */
export function saveDecrypted(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  return withPdfiumModule(async ({ pdfium }) => {
    const { malloc, free } = pdfium.wasmExports;
    const content = malloc(bytes.length);
    pdfium.HEAPU8.set(bytes, content);
    // A null pointer instead of a password.
    const document = pdfium._FPDF_LoadMemDocument(content, bytes.length, 0);
    let isAlive = true;
    try {
      if (document === 0) throw unreadable(pdfium._FPDF_GetLastError());
      return saveCopy(pdfium, document, maxBytes);
    } catch (error) {
      isAlive = !isAbort(error);
      throw error;
    } finally {
      if (isAlive && document !== 0) pdfium._FPDF_CloseDocument(document);
      if (isAlive) free(content);
    }
  });
}

function unreadable(reason: number): DocumentError {
  return reason === needsPassword
    ? new DocumentError('document.encrypted', 'It needs a password')
    : new DocumentError('document.damaged', 'pdfium cannot read it');
}

function saveCopy(pdfium: Pdfium, document: number, maxBytes: number): Uint8Array {
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
      throw new DocumentError(
        'document.too_large',
        `Decrypted, it has more than ${maxBytes} bytes`,
      );
    }
    if (!isSaved) throw new DocumentError('document.damaged', 'It cannot be decrypted');
    return Buffer.concat(chunks);
  } finally {
    table.set(slot, lender);
  }
}

function canSave(pdfium: Pdfium): pdfium is Pdfium & Saving {
  return typeof Reflect.get(pdfium, '_FPDF_SaveAsCopy') === 'function';
}
