import type { PDFDocument } from '@cantoo/pdf-lib';

/** The bytes of a stamped document. */
export function saveStamped(document: PDFDocument): Promise<Uint8Array> {
  return document.save({
    // Its form is part of its pages by now, and new fields are not ours to draw.
    updateFieldAppearances: false,
    // This is a worker thread: nobody waits for a tick.
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
}
