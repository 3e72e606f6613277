import { createHash } from 'node:crypto';
import type { SubmittedAnswer } from '@sign-envelope/core';
import type { DocumentEngine } from '../documents/document-engine.ts';
import type { InkPictures } from '../documents/draw-ink-picture.ts';
import type { Database } from '../store/database.ts';
import type { StoredEnvelope } from './stored-envelope.ts';
import { readStoredInk } from './stored-ink.ts';

/** The pictures of an envelope's drawn signatures, by what `inkKey` makes of their answers. */
export type EnvelopeInk = ReadonlyMap<string, InkPictures>;

export interface InkGallery {
  /** The pictures of everything drawn in an envelope, made now where they have not been. */
  find(stored: StoredEnvelope): Promise<EnvelopeInk>;
}

/** Names a drawing by what it is made of, so that one signature on many fields is drawn once. */
export function inkKey({ inputValue }: SubmittedAnswer): string {
  return createHash('sha256').update(inputValue).digest('hex');
}

/**
 * Draws signatures from their strokes when they are first looked at, and keeps the pictures: they
 * cost a worker some milliseconds once, and a look-up after that.
 */
export function createInkGallery(db: Database, engine: DocumentEngine): InkGallery {
  const making = new Map<string, Promise<InkPictures>>();

  const make = async (envelopeId: string, key: string, answer: SubmittedAnswer) => {
    const ink = readStoredInk(answer);
    if (ink === null) throw new Error('Only a drawing has pictures of its strokes.');
    const pictures = await engine.drawInk(ink, { owner: envelopeId });
    await db
      .insertInto('ink_pictures')
      .values({ envelope_id: envelopeId, sha256: key, ...pictures })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return pictures;
  };

  const makeOnce = (envelopeId: string, key: string, answer: SubmittedAnswer) => {
    const name = `${envelopeId} ${key}`;
    const begun = making.get(name);
    if (begun !== undefined) return begun;
    const made = make(envelopeId, key, answer).finally(() => making.delete(name));
    making.set(name, made);
    return made;
  };

  return {
    async find({ envelope, answers }) {
      const wanted = new Map<string, SubmittedAnswer>();
      for (const answer of answers.values()) {
        if (answer.inputFormat === 'drawn') wanted.set(inkKey(answer), answer);
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
        missing.map(async ([key, answer]) => {
          found.set(key, await makeOnce(envelope.id, key, answer));
        }),
      );
      return found;
    },
  };
}
