import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';
import { DocumentError } from './document-engine.ts';
import { requirePageTree } from './inspect/require-page-tree.ts';

/**
 * Reads a PDF into the form that can be stamped, nothing changed. Refuses encrypted files, also
 * those that open without a password: their permissions forbid what stamping does.
 *
 * Throws `DocumentError`.
 */
export async function openForStamping(bytes: Uint8Array): Promise<PDFDocument> {
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      // Nothing else happens in this process: nobody waits for a tick.
      parseSpeed: ParseSpeeds.Fastest,
      updateMetadata: false,
    });
    if (document.isEncrypted) throw new DocumentError('document.encrypted', 'It is encrypted');
    requirePageTree(document);
    // pdf-lib reads its pages only now, and a file without a catalogue fails here.
    document.getPages();
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError('document.damaged', 'Its structure cannot be read', error);
  }
  return document;
}
