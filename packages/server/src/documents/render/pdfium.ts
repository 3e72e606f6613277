import { type PDFiumDocument, PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium';
import { DocumentError } from '../pdf/document-error.ts';

/** The low-level functions and memory of pdfium. */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>;

interface Loaded {
  readonly library: PDFiumLibrary;
  readonly pdfium: Pdfium;
}

/** Loaded once per process, and again after a crash. */
let loaded: Promise<Loaded> | null = null;

/** Heap size in bytes above which a crash of pdfium is attributed to a lack of memory. */
const largeHeap = 256 * 1024 * 1024;

async function load(): Promise<Loaded> {
  const pdfium = await PDFiumModule({});
  const library = await PDFiumLibrary.initBase({ vendor: async () => pdfium });
  return { library, pdfium };
}

/** Calls a function with pdfium. Throws `DocumentError` if the document crashes it. */
export async function withPdfiumModule<T>(use: (loaded: Loaded) => Promise<T>): Promise<T> {
  loaded ??= load();
  const lent = await loaded;
  try {
    return await use(lent);
  } catch (error) {
    if (!isAbort(error)) throw error;
    loaded = null;
    const isFull = lent.pdfium.HEAPU8.byteLength > largeHeap;
    const code = isFull ? 'document.too_much_memory' : 'document.damaged';
    throw new DocumentError(code, 'It exhausts its reader', error);
  }
}

/**
 * Opens a PDF with pdfium, passes it to a function, and closes it. Throws `DocumentError` if it
 * cannot be read.
 */
export function withPdfium<T>(
  bytes: Uint8Array,
  use: (document: PDFiumDocument) => Promise<T>,
): Promise<T> {
  return withPdfiumModule(async ({ library }) => {
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

/** Whether pdfium ran out of memory or trapped, so that the module is no longer usable. */
export function isAbort(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  return error instanceof Error && error.cause !== undefined && isAbort(error.cause);
}
