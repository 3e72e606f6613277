import * as v from 'valibot';
import { type RemovedPart, removedParts } from '../documents/clean/removed-part.ts';
import type { FileDigest } from '../store/stored-file.ts';
import { parseStored } from '../store/stored-json.ts';

/** A sender's PDF in the API. */
export const originalOnWire = v.object({
  title: v.string(),
  /** Digest of the PDF as it is stored, shown and stamped. */
  sha256: v.string(),
  /** Digest of the PDF as it was received. */
  received_sha256: v.string(),
  /** What was removed from it. If nothing was, the two digests are the same. */
  removed: v.array(v.picklist(removedParts)),
});

export type OriginalOnWire = v.InferOutput<typeof originalOnWire>;

const received = v.object({
  bytes: v.number(),
  sha256: v.string(),
  removed: v.array(v.picklist(removedParts)),
});

/** A received PDF, before it was cleaned. */
interface ReceivedDocument {
  readonly received: FileDigest;
  /** What was removed from it. */
  readonly removed: readonly RemovedPart[];
}

/** JSON for the row of a document from which something was removed; `null` for others. */
export function receivedColumn({ received: digest, removed }: ReceivedDocument): string | null {
  return removed.length === 0 ? null : JSON.stringify({ ...digest, removed });
}

interface DocumentRow extends FileDigest {
  readonly title: string;
  readonly received: string | null;
}

export function originalFacts({ title, sha256, received: column }: DocumentRow): OriginalOnWire {
  const { sha256: receivedSha256, removed } =
    column === null
      ? { sha256, removed: [] }
      : parseStored(received, column, { table: 'documents', column: 'received', row: sha256 });
  return { title, sha256, received_sha256: receivedSha256, removed };
}
