import { type Field, parseEnvelope } from '@sign-envelope/core';
import type { StoredDocument, StoredEnvelope } from './stored-envelope.ts';
import { readStoredInk } from './stored-ink.ts';
import { wireEnvelope } from './wire-envelope.ts';

/** A document's fields with everything signed so far, as they are put on its pages. */
export function fieldsToStamp(stored: StoredEnvelope, document: StoredDocument): readonly Field[] {
  const model = parseEnvelope(wireEnvelope(stored, null)).documents[document.position];
  return (model?.fields ?? []).map((field) => withInk(field, stored));
}

/** What nobody else is shown is in what is signed: the strokes themselves. */
function withInk(field: Field, { answers, parties }: StoredEnvelope): Field {
  const answer = answers.get(field.id);
  const ink = answer === undefined ? null : readStoredInk(answer);
  const owner = parties.find(({ id }) => id === field.partyId);
  if (field.type !== 'signature' || ink === null || owner?.status !== 'signed') return field;
  const { strokes, color } = ink;
  return { ...field, value: { kind: 'drawn', ink: { strokes, svg: '', jpeg: '' } }, color };
}
