import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';
import { DocumentError } from './document-error.ts';
import { decodeAllNames } from './pdf-names.ts';
import { requirePageTree } from './require-page-tree.ts';
import { expandFilterNames } from './stream-filters.ts';

/**
 * Loads a PDF for stamping. Changes only how it is written: filters get their full names. Rejects encrypted files, including those that open
 * without a password: intake has stored these without encryption.
 *
 * Throws `DocumentError`.
 */
export async function openForStamping(bytes: Uint8Array): Promise<PDFDocument> {
  decodeAllNames();
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      // This process does nothing else, so parsing need not yield to the event loop.
      parseSpeed: ParseSpeeds.Fastest,
      updateMetadata: false,
    });
    if (document.isEncrypted) throw new DocumentError('document.encrypted', 'It is encrypted');
    requirePageTree(document);
    expandFilterNames(document.context);
    // pdf-lib reads the pages only now; a file without a catalogue fails here.
    document.getPages();
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError('document.damaged', 'Its structure cannot be read', error);
  }
  return document;
}
