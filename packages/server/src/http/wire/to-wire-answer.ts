import type { WireField, WireInk, WireUploadedFile } from '@sign-envelope/core/contract';
import { type EnvelopeInk, inkKey } from '../../envelopes/read/ink-pictures.ts';
import type { StoredAnswer, StoredInk } from '../../envelopes/read/stored-answer.ts';
import { findSignedUpload, type StoredEnvelope } from '../../envelopes/read/stored-envelope.ts';

type AnswerParts = Partial<Pick<WireField, 'content' | 'drawn_json' | 'upload' | 'font'>>;

export interface AnswerViewer {
  readonly stored: StoredEnvelope;
  /** Whether the answer is the viewer's own. */
  readonly isOwn: boolean;
  /** Pictures of drawn signatures. A drawing without pictures is left out. */
  readonly ink: EnvelopeInk;
}

/** Returns the properties of a field that contain its signed answer. */
export function toWireAnswer(
  answer: StoredAnswer,
  fieldId: string,
  viewer: AnswerViewer,
): AnswerParts {
  switch (answer.kind) {
    case 'text':
      return { content: answer.text };
    case 'typed':
      return { content: answer.text, font: answer.font };
    case 'drawn':
      return { content: '', drawn_json: toWireInk(answer.ink, viewer) };
    case 'image':
      return { content: '', upload: answer.name };
    case 'files':
      return { content: '', upload: toWireFiles(answer.uploadIds, fieldId, viewer.stored) };
  }
}

/** Strokes reveal pressure and speed of the signer, so other parties get only the pictures. */
function toWireInk(drawn: StoredInk, { isOwn, ink }: AnswerViewer): WireInk | null {
  const pictures = ink.get(inkKey(drawn));
  if (pictures === undefined) return null;
  const strokes = isOwn ? drawn.strokes : [];
  return [
    strokes.map((stroke) => stroke.map(([x, y, pressure, t]) => [x, y, pressure, t])),
    pictures.svg,
    pictures.jpeg,
  ];
}

function toWireFiles(
  ids: readonly string[],
  fieldId: string,
  stored: StoredEnvelope,
): WireUploadedFile[] {
  return ids.map((id) => {
    const { name } = findSignedUpload(stored, id, fieldId);
    return { name, id, uuid: id };
  });
}
