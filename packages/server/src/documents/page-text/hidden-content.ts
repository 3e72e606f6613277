import {
  type PDFContext,
  PDFDict,
  PDFNumber,
  type PDFObject,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { containersWithin } from '../pdf/containers-within.ts';
import { openForStamping } from '../pdf/open-for-stamping.ts';
import { saveStamped } from '../stamp/save-stamped.ts';
import { type Layers, name, readLayers } from './layers.ts';

/** The entry that marks hidden layers for pdfium in the copies made here. */
export const hiddenKey = 'SignEnvelopeHidden';

/** A PDF in which hidden content is marked. */
export interface MarkedPdf {
  readonly bytes: Uint8Array;
  /** Whether some of its content is hidden. */
  readonly hasHidden: boolean;
}

/** A PDF that matches neither has no layers. An object stream may contain the catalog. */
const mayHaveLayers = /\/OCProperties|\/ObjStm/;

/**
 * Marks the content of a PDF's hidden layers, which pdfium omits from renderings but not from text.
 *
 * Layers and groups of layers that are off get an entry `hiddenKey`. Forms that belong to them are
 * emptied.
 */
export async function markHiddenContent(bytes: Uint8Array): Promise<MarkedPdf> {
  const unchanged = { bytes, hasHidden: false };
  if (!mayHaveLayers.test(Buffer.from(bytes).toString('latin1'))) return unchanged;
  const document = await openForStamping(bytes);
  const { catalog, context } = document;
  if (!catalog.has(name('OCProperties'))) return unchanged;
  const layers = readLayers(document);
  let hasHidden = false;
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (mark(context, reference, object, layers)) hasHidden = true;
  }
  return hasHidden ? { bytes: await saveStamped(document), hasHidden } : unchanged;
}

function mark(
  context: PDFContext,
  reference: PDFRef,
  object: PDFObject,
  { isVisible }: Layers,
): boolean {
  let isMarked = false;
  for (const container of containersWithin(object)) {
    if (!(container instanceof PDFDict)) continue;
    const type = context.lookup(container.get(name('Type')));
    const isMembership = type === name('OCG') || type === name('OCMD');
    const membership = container === object ? reference : container;
    if (isMembership && !isVisible(membership)) {
      container.set(name(hiddenKey), PDFNumber.of(1));
      isMarked = true;
    }
    const owner = container.get(name('OC'));
    const isForm = object instanceof PDFStream && container === object.dict;
    if (owner === undefined || !isForm || isVisible(owner)) continue;
    isMarked = true;
    const entries = Object.fromEntries(
      container
        .entries()
        .map(([key, value]) => [key.decodeText(), value])
        .filter(([key]) => key !== 'Filter' && key !== 'DecodeParms' && key !== 'Length'),
    );
    context.assign(reference, context.stream('', entries));
  }
  return isMarked;
}
