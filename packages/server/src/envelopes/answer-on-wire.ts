import type { SubmittedAnswer, WireField, WireInk, WireUploadedFile } from '@sign-envelope/core';
import { type EnvelopeInk, inkKey } from './ink-pictures.ts';
import type { StoredEnvelope } from './stored-envelope.ts';
import { readStoredInk } from './stored-ink.ts';

type AnswerParts = Partial<Pick<WireField, 'content' | 'drawn_json' | 'upload' | 'font'>>;

export interface AnswerViewer {
  readonly stored: StoredEnvelope;
  /** Whether the answer is the viewer's own. */
  readonly isOwn: boolean;
  readonly ink: EnvelopeInk;
}

/** A signed answer in the words in which a field is read. */
export function answerOnWire(answer: SubmittedAnswer, viewer: AnswerViewer): AnswerParts {
  const value = answer.inputValue;
  switch (answer.inputFormat) {
    case '':
      return { content: value };
    case 'typed':
      return { content: value, font: answer.inputFont };
    case 'drawn':
      return { content: '', drawn_json: inkOnWire(answer, viewer) };
    case 'upload':
      return { content: '', upload: value };
    case 'upload-field':
      return { content: '', upload: uploadedFiles(value, viewer.stored) };
  }
}

/** How hard and how fast a signature was drawn is its signer's alone; the others get its pictures. */
function inkOnWire(answer: SubmittedAnswer, { isOwn, ink }: AnswerViewer): WireInk | null {
  const pictures = ink.get(inkKey(answer));
  if (pictures === undefined) return null;
  const strokes = isOwn ? (readStoredInk(answer)?.strokes ?? []) : [];
  return [
    strokes.map((stroke) => stroke.map(([x, y, pressure, t]) => [x, y, pressure, t])),
    pictures.svg,
    pictures.jpeg,
  ];
}

function uploadedFiles(value: string, { uploads }: StoredEnvelope): WireUploadedFile[] {
  const uuids: readonly string[] = JSON.parse(value);
  return uuids.map((uuid) => {
    const upload = uploads.get(uuid);
    if (upload === undefined) throw new Error('A signed upload is missing.');
    return { name: upload.name, id: upload.id, uuid: upload.id };
  });
}
