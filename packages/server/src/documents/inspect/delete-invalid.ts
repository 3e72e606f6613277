import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';
import { containersWithin } from '../containers-within.ts';

/**
 * Deletes what is not valid PDF and which each reader understands in its own way: objects that cannot be
 * parsed, names with a zero byte, and damaged entries of the trailer.
 *
 * @returns whether there was any
 */
export function deleteInvalid(context: PDFContext): boolean {
  let isChanged = repairTrailer(context);
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFInvalidObject) {
      context.delete(reference);
      isChanged = true;
    }
    for (const container of containersWithin(object)) {
      if (!(container instanceof PDFDict)) continue;
      for (const [key, value] of container.entries()) {
        if (!hasZero(key) && !hasZero(value)) continue;
        container.delete(key);
        isChanged = true;
      }
    }
  }
  return isChanged;
}

/** Names may contain every byte but zero (PDF 32000-1, 7.3.5). */
function hasZero(object: PDFObject): boolean {
  return object instanceof PDFName && object.asString().includes('#00');
}

function repairTrailer(context: PDFContext): boolean {
  const { trailerInfo } = context;
  const isIdValid = trailerInfo.ID === undefined || isIdentifier(context, trailerInfo.ID);
  const isInfoValid =
    trailerInfo.Info === undefined || context.lookup(trailerInfo.Info) instanceof PDFDict;
  if (!isIdValid) delete trailerInfo.ID;
  if (!isInfoValid) delete trailerInfo.Info;
  return !isIdValid || !isInfoValid;
}

function isIdentifier(context: PDFContext, entry: PDFObject): boolean {
  const identifier = context.lookup(entry);
  return (
    identifier instanceof PDFArray &&
    identifier.size() === 2 &&
    identifier.asArray().every((part) => part instanceof PDFString || part instanceof PDFHexString)
  );
}
