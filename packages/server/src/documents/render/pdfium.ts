import { readFile } from 'node:fs/promises';
import { type PDFiumDocument, PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium';
import { DocumentError } from '../document-engine.ts';

/** pdfium's own functions and memory, below what the library makes of them. */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>;

interface Loaded {
  readonly library: PDFiumLibrary;
  readonly pdfium: Pdfium;
}

/** Loaded once per worker thread, and again after a document has broken it. */
let loaded: Promise<Loaded> | null = null;

async function load(): Promise<Loaded> {
  const pdfium = await PDFiumModule({});
  const library = await PDFiumLibrary.initBase({ vendor: async () => pdfium });
  return { library, pdfium };
}

/** Lends pdfium. Throws `DocumentError` when the document at hand breaks it. */
export async function lendPdfium<T>(use: (loaded: Loaded) => Promise<T>): Promise<T> {
  loaded ??= load();
  const lent = await loaded;
  try {
    return await use(lent);
  } catch (error) {
    if (!isAbort(error)) throw error;
    loaded = null;
    throw new DocumentError('document.damaged', 'It exhausts its reader', error);
  }
}

/** Opens a PDF with pdfium, lends it, and frees it. Throws `DocumentError` when it cannot be read. */
export function withPdfium<T>(
  source: string | Uint8Array,
  use: (document: PDFiumDocument) => Promise<T>,
): Promise<T> {
  return lendPdfium(async ({ library }) => {
    const bytes = typeof source === 'string' ? await readFile(source) : source;
    const document = await library.loadDocument(bytes).catch((error: unknown) => {
      if (isAbort(error)) throw error;
      throw new DocumentError('document.damaged', 'pdfium cannot read it', error);
    });
    let isAlive = true;
    try {
      return await use(document);
    } catch (error) {
      isAlive = !isAbort(error);
      throw error;
    } finally {
      if (isAlive) document.destroy();
    }
  });
}

/** Out of memory, or a trap: the module is of no more use, for this document or any other. */
export function isAbort(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  return error instanceof Error && error.cause !== undefined && isAbort(error.cause);
}
