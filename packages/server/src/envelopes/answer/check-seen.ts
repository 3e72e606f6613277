import type { SignEnvelopeRequest } from '@sign-envelope/core/contract';
import type { ViewedPage, ViewingFacts } from '@sign-envelope/evidence';
import { addAuditEvent, type Caller } from '../../audit/audit-trail.ts';
import { type Database, type DatabaseTransaction, inChunks } from '../../store/database.ts';
import { pageImageEndings } from '../../store/file-paths.ts';
import type { FileStore } from '../../store/file-store.ts';
import { pageImageSizes } from '../read/page-images.ts';

/** What a submission states that the signer was shown. */
export type StatedSeen = NonNullable<SignEnvelopeRequest['seen']>;

/** A document as its pictures are found. */
interface ShownDocument {
  readonly fingerprint: string;
  readonly pages: readonly unknown[];
}

/** What was stated, compared with what was served. */
export interface CheckedSeen {
  readonly viewing: ViewingFacts;
  /** The pages that were shown, by the number of their document, from 1. */
  readonly pages: ReadonlyMap<number, readonly ViewedPage[]>;
}

/** Digests of one page that are recorded: more than there are pictures of it. */
const maxOfPage = 6;

/**
 * Compares the digests of the pictures that a browser has shown with those of the pictures that this server
 * has made. What does not match is recorded as such: it refuses no signature.
 */
export async function checkSeen(
  { db, files }: { readonly db: Database; readonly files: FileStore },
  documents: readonly ShownDocument[],
  { pages, ...stated }: StatedSeen,
): Promise<CheckedSeen> {
  const known = pages.filter(
    ({ document, page }) => page <= (documents[document - 1]?.pages.length ?? 0),
  );
  const served = await findServed(
    { db, files },
    known.map(({ document, page }) => ({
      fingerprint: documents[document - 1]?.fingerprint ?? '',
      page,
    })),
  );
  const viewed = new Map<number, ViewedPage[]>();
  const counted = new Map<string, Set<string>>();
  for (const { document, page, sha256 } of known) {
    const place = `${documents[document - 1]?.fingerprint} ${page}`;
    const recorded = counted.get(place) ?? new Set();
    counted.set(place, recorded);
    if (recorded.has(sha256) || recorded.size >= maxOfPage) continue;
    recorded.add(sha256);
    const matches = served.get(place)?.has(sha256) ?? false;
    viewed.set(document, [...(viewed.get(document) ?? []), { page, sha256, matches }]);
  }
  const all = [...viewed.values()].flat();
  const unknown = pages.length - known.length;
  return {
    pages: new Map([...viewed].sort(([a], [b]) => a - b)),
    viewing: {
      ...stated,
      pages: all.length + unknown,
      mismatches: all.filter(({ matches }) => !matches).length + unknown,
    },
  };
}

/** The digests of all pictures of these pages, by fingerprint and page. */
async function findServed(
  { db, files }: { readonly db: Database; readonly files: FileStore },
  pages: readonly { readonly fingerprint: string; readonly page: number }[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const places = new Map<string, string>();
  for (const { fingerprint, page } of pages) {
    for (const size of pageImageSizes) {
      for (const ending of pageImageEndings) {
        const path = files.pageImage(fingerprint, page - 1, size, ending);
        places.set(files.name(path), `${fingerprint} ${page}`);
      }
    }
  }
  const served = new Map<string, Set<string>>();
  for (const names of inChunks([...places.keys()])) {
    const rows = await db
      .selectFrom('stored_files')
      .select(['name', 'sha256'])
      .where('name', 'in', names)
      .execute();
    for (const { name, sha256 } of rows) {
      const place = places.get(name) ?? '';
      served.set(place, (served.get(place) ?? new Set()).add(sha256));
    }
  }
  return served;
}

/** Records the pages that a party was shown: one event for each document. */
export async function recordViewed(
  transaction: DatabaseTransaction,
  { pages }: CheckedSeen,
  event: {
    readonly envelopeId: string;
    readonly partyId: string;
    readonly caller: Caller;
    readonly at: string;
  },
): Promise<void> {
  for (const [document, viewed] of pages) {
    await addAuditEvent(transaction, {
      ...event,
      type: 'page_viewed',
      detail: { document, pages: [...viewed] },
    });
  }
}
