import type { SubmittedAnswer, WireField, WireUploadedFile } from '@sign-envelope/core';
import type { StoredEnvelope } from './stored-envelope.ts';

type AnswerParts = Partial<Pick<WireField, 'content' | 'drawn_json' | 'upload' | 'font'>>;

/** A signed answer in the words in which a field is read. */
export function answerOnWire(answer: SubmittedAnswer, stored: StoredEnvelope): AnswerParts {
  const value = answer.inputValue;
  switch (answer.inputFormat) {
    case '':
      return { content: value };
    case 'typed':
      return { content: value, font: answer.inputFont };
    case 'drawn':
      return { content: '', drawn_json: JSON.parse(value) };
    case 'upload':
      return { content: '', upload: value };
    case 'upload-field':
      return { content: '', upload: uploadedFiles(value, stored) };
  }
}

function uploadedFiles(value: string, { uploads }: StoredEnvelope): WireUploadedFile[] {
  const uuids: readonly string[] = JSON.parse(value);
  return uuids.map((uuid) => {
    const upload = uploads.get(uuid);
    if (upload === undefined) throw new Error('A signed upload is missing.');
    return { name: upload.name, id: upload.id, uuid: upload.id };
  });
}
