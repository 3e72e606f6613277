import type { PDFDocument } from '@cantoo/pdf-lib';
import { dropUnreachable } from '../clean/drop-unreachable.ts';

/** The bytes of a stamped document. */
export async function saveStamped(document: PDFDocument): Promise<Uint8Array> {
  // Pictures and fonts that are still to be written have no reference before they are.
  await document.flush();
  dropUnreachable(document.context);
  return document.save({
    // Its form is part of its pages by now, and new fields are not ours to draw.
    updateFieldAppearances: false,
    // Nothing else happens in this process: nobody waits for a tick.
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
}
