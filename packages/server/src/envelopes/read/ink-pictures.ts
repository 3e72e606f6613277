import { createHash } from 'node:crypto';
import type { DocumentEngine } from '../../documents/document-engine.ts';
import { DocumentError } from '../../documents/pdf/document-error.ts';
import type { InkPictures } from '../../documents/render/draw-ink-picture.ts';
import type { Database } from '../../store/database.ts';
import { inkOf, type StoredInk } from './stored-answer.ts';
import type { StoredEnvelope } from './stored-envelope.ts';

/** The pictures of an envelope's drawn signatures, by `inkKey`. */
export type EnvelopeInk = ReadonlyMap<string, InkPictures>;

export interface InkGallery {
  /**
   * Returns the pictures of all drawn signatures of an envelope, making those that are missing. One that
   * cannot be drawn is reported and left out, so that the other parties can open the envelope.
   */
  find(stored: StoredEnvelope): Promise<EnvelopeInk>;
}

/** Returns the digest of a drawing, so that one signature on many fields is drawn once. */
export function inkKey({ strokes, color }: StoredInk): string {
  return createHash('sha256').update(JSON.stringify({ strokes, color })).digest('hex');
}

/**
 * Draws signatures from their strokes when they are first shown, which takes a worker a few
 * milliseconds, and stores the pictures for later look-ups.
 */
export function createInkGallery(
  db: Database,
  engine: DocumentEngine,
  report: (error: unknown) => void,
): InkGallery {
  const making = new Map<string, Promise<InkPictures>>();

  const make = async (envelopeId: string, key: string, ink: StoredInk) => {
    const pictures = await engine.drawInk(ink, { owner: envelopeId });
    await db
      .insertInto('ink_pictures')
      .values({ envelope_id: envelopeId, sha256: key, ...pictures })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return pictures;
  };

  const makeOnce = (envelopeId: string, key: string, ink: StoredInk) => {
    const name = `${envelopeId} ${key}`;
    const begun = making.get(name);
    if (begun !== undefined) return begun;
    const made = make(envelopeId, key, ink).finally(() => making.delete(name));
    making.set(name, made);
    return made;
  };

  return {
    async find({ envelope, answers }) {
      const wanted = new Map<string, StoredInk>();
      for (const answer of answers.values()) {
        const ink = inkOf(answer);
        if (ink !== null) wanted.set(inkKey(ink), ink);
      }
      if (wanted.size === 0) return new Map();
      const rows = await db
        .selectFrom('ink_pictures')
        .select(['sha256', 'svg', 'jpeg'])
        .where('envelope_id', '=', envelope.id)
        .execute();
      const found = new Map(rows.map(({ sha256, ...pictures }) => [sha256, pictures]));
      const missing = [...wanted].filter(([key]) => !found.has(key));
      await Promise.all(
        missing.map(async ([key, ink]) => {
          const pictures = await makeOnce(envelope.id, key, ink).catch((error: unknown) => {
            if (!(error instanceof DocumentError)) throw error;
            report(error);
            return null;
          });
          if (pictures !== null) found.set(key, pictures);
        }),
      );
      return found;
    },
  };
}
