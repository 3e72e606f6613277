import type { Field, FieldBase, Signature, UploadedFile } from '@sign-envelope/core';
import { inkColors } from '@sign-envelope/core/ink';
import type { PdfPage } from '../../documents/pdf/pdf-page.ts';
import type { StoredAnswer } from './stored-answer.ts';
import { findSignedUpload, type StoredUpload } from './stored-envelope.ts';
import { isLocked, type StoredField } from './stored-field.ts';

/** The context of a field, besides its row and its answer. */
export interface FieldPlace {
  /** Position of its document in the envelope, from 0. */
  readonly documentIndex: number;
  /** The pages of its document. */
  readonly pages: readonly PdfPage[];
  /** The default date pattern of fields. */
  readonly dateFormat: string;
  /** The envelope's uploads, by id. */
  readonly uploads: ReadonlyMap<string, StoredUpload>;
}

/** Creates the domain's field from its row and its answer. */
export function toField(stored: StoredField, answer: StoredAnswer, place: FieldPlace): Field {
  return { ...withValue(stored, answer, place), prefilled: isLocked(stored) };
}

/** The domain's fields in the order in which they are filled in: by page, then by index. */
export function inFillingOrder(fields: readonly Field[]): readonly Field[] {
  return fields.toSorted((a, b) => a.page - b.page || a.index - b.index);
}

function withValue(stored: StoredField, answer: StoredAnswer, place: FieldPlace): Field {
  const base = toBase(stored, place);
  const { type } = stored;
  const text = answer.kind === 'text' ? answer.text : '';
  switch (type) {
    case 'text':
    case 'textarea':
      return { ...base, type, value: text };
    case 'date':
      return { ...base, type, value: text, format: stored.date_format ?? place.dateFormat };
    case 'dropdown': {
      const choices = stored.dropdown_choices;
      return { ...base, type, value: choices.includes(text) ? text : '', choices };
    }
    case 'checkbox':
    case 'radio':
      return { ...base, type, value: text === '1', group: stored.group };
    case 'upload':
      return { ...base, type, value: filesOf(answer, base.id, place) };
    case 'signature': {
      const color = answer.kind === 'drawn' ? answer.ink.color : base.color;
      return { ...base, type, color, value: signatureOf(answer) };
    }
  }
}

function toBase(stored: StoredField, { documentIndex, pages }: FieldPlace): FieldBase {
  const { x, y, width, height } = stored;
  const page = pages[stored.page - 1];
  return {
    id: stored.id,
    documentIndex,
    page: stored.page,
    index: stored.index,
    title: stored.title,
    partyId: stored.party_id,
    required: stored.required === 'true',
    box: { x, y, width, height },
    boxPoints:
      page === undefined
        ? null
        : { width: (width * page.width) / 100, height: (height * page.height) / 100 },
    color: stored.color ?? inkColors.black,
    font: stored.font,
    fontSize: stored.font_size,
    mergeField: stored.is_merge_field ? stored.merge_field : null,
    prefilled: false,
    locksWhenFilled: stored.prefilled,
    contractId: stored.contract_id,
    contractSentId: stored.contract_sent_id,
  };
}

function signatureOf(answer: StoredAnswer): Signature | null {
  switch (answer.kind) {
    case 'drawn':
      // The server draws its own pictures, from the strokes.
      return { kind: 'drawn', ink: { strokes: answer.ink.strokes, svg: '', jpeg: '' } };
    case 'typed':
      return { kind: 'typed', text: answer.text, font: answer.font };
    case 'image':
      return { kind: 'upload', name: answer.name };
    default:
      return null;
  }
}

function filesOf(
  answer: StoredAnswer,
  fieldId: string,
  place: FieldPlace,
): readonly UploadedFile[] {
  if (answer.kind !== 'files') return [];
  return answer.uploadIds.map((id) => {
    const { name } = findSignedUpload(place, id, fieldId);
    return { name, id, uuid: id };
  });
}
