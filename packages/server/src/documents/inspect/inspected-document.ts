import type { FileDigest } from '../../store/stored-file.ts';
import type { RemovedPart } from '../clean/removed-part.ts';
import type { PdfPage } from '../pdf/pdf-page.ts';

/** A PDF that was accepted. */
export interface InspectedDocument {
  readonly pages: readonly PdfPage[];
  /** The parts that were removed from the file. */
  readonly removed: readonly RemovedPart[];
  /** The digest of the file after the removal. */
  readonly digest: FileDigest;
}
