import type { PDFDocument } from '@cantoo/pdf-lib';
import { dropUnreachable } from '../pdf/drop-unreachable.ts';

/** Returns the bytes of a stamped document. */
export async function saveStamped(document: PDFDocument): Promise<Uint8Array> {
  // Without the flush, pending pictures and fonts have no references and count as unreachable.
  await document.flush();
  dropUnreachable(document.context);
  return document.save({
    // A document without pages is refused, and must not get an empty one here.
    addDefaultPage: false,
    // The fields have become part of the pages, so there are none to update.
    updateFieldAppearances: false,
    // This process does nothing else, so saving need not yield to the event loop.
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
}
