import * as v from 'valibot';
import { removedParts } from '../documents/clean/removed-part.ts';
import type { FileDigest } from '../store/stored-file.ts';
import type { InspectedPdf } from './incoming-pdfs.ts';

/** What the sender is told of a PDF of theirs. */
export const originalOnWire = v.object({
  title: v.string(),
  /** Of the PDF as it is stored, shown and stamped. */
  sha256: v.string(),
  /** Of the PDF as it came in. */
  received_sha256: v.string(),
  /** What was taken out of it in between: where that is nothing, the two are the same. */
  removed: v.array(v.picklist(removedParts)),
});

export type OriginalOnWire = v.InferOutput<typeof originalOnWire>;

const received = v.object({
  bytes: v.number(),
  sha256: v.string(),
  removed: v.array(v.picklist(removedParts)),
});

/** JSON for the row of a document from which something was removed; `null` for others. */
export function receivedColumn({
  received: digest,
  removed,
}: Pick<InspectedPdf, 'received' | 'removed'>): string | null {
  return removed.length === 0 ? null : JSON.stringify({ ...digest, removed });
}

interface DocumentRow extends FileDigest {
  readonly title: string;
  readonly received: string | null;
}

export function originalFacts({ title, sha256, received: column }: DocumentRow): OriginalOnWire {
  const { sha256: receivedSha256, removed } =
    column === null ? { sha256, removed: [] } : v.parse(received, JSON.parse(column));
  return { title, sha256, received_sha256: receivedSha256, removed };
}
