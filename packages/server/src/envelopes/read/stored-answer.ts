import type { Field, Stroke } from '@sign-envelope/core';
import { readInkColor } from '@sign-envelope/core/ink';
import { formatOf } from '@sign-envelope/core/rules';
import * as v from 'valibot';
import { parseStored } from '../../store/stored-json.ts';

/**
 * The stored form of a drawn signature. Pictures sent by the browser are dropped, because the
 * server draws the strokes itself.
 */
export interface StoredInk {
  readonly strokes: readonly Stroke[];
  /** `#rrggbb` */
  readonly color: string;
}

/** An answer that a party signs with. */
export type StoredAnswer =
  /** Also the content of a checkbox, and a signature field that was left empty. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'typed'; readonly text: string; readonly font: string }
  | { readonly kind: 'drawn'; readonly ink: StoredInk }
  /** An uploaded signature. */
  | { readonly kind: 'image'; readonly name: string }
  /** The files of an upload field. */
  | { readonly kind: 'files'; readonly uploadIds: readonly string[] };

/** The answer to a checked field. */
export function toStoredAnswer(field: Field): StoredAnswer {
  if (field.type === 'upload') {
    return { kind: 'files', uploadIds: field.value.map(({ uuid }) => uuid) };
  }
  if (field.type === 'signature') {
    switch (field.value?.kind) {
      case 'drawn': {
        const { strokes, svg } = field.value.ink;
        return { kind: 'drawn', ink: { strokes, color: readInkColor(svg) ?? field.color } };
      }
      case 'typed':
        return { kind: 'typed', text: field.value.text, font: field.value.font };
      case 'upload':
        return { kind: 'image', name: field.value.name };
      default:
        return { kind: 'text', text: '' };
    }
  }
  return { kind: 'text', text: formatOf(field).serialize(field).inputValue };
}

/** The ids of the uploads that an answer refers to. */
export function uploadIdsOf(answer: StoredAnswer): readonly string[] {
  if (answer.kind === 'image') return [answer.name];
  return answer.kind === 'files' ? answer.uploadIds : [];
}

/** The JSON of `answers.answer`. */
const answerColumn = v.object({
  inputFormat: v.picklist(['', 'typed', 'drawn', 'upload', 'upload-field']),
  /** JSON in the formats `drawn` and `upload-field`. */
  inputValue: v.string(),
  inputFont: v.optional(v.string(), ''),
});

const uploadIds = v.array(v.string());

const storedInk = v.object({
  strokes: v.array(v.array(v.tuple([v.number(), v.number(), v.number(), v.number()]))),
  color: v.string(),
});

/** An answer as JSON for its row. */
export function writeStoredAnswer(answer: StoredAnswer): string {
  return JSON.stringify(toColumn(answer));
}

function toColumn(answer: StoredAnswer): v.InferOutput<typeof answerColumn> {
  const column = (
    inputFormat: v.InferOutput<typeof answerColumn>['inputFormat'],
    inputValue: string,
    inputFont = '',
  ) => ({ inputFormat, inputValue, inputFont });
  switch (answer.kind) {
    case 'text':
      return column('', answer.text);
    case 'typed':
      return column('typed', answer.text, answer.font);
    case 'drawn':
      return column('drawn', JSON.stringify(answer.ink));
    case 'image':
      return column('upload', answer.name);
    case 'files':
      return column('upload-field', JSON.stringify(answer.uploadIds));
  }
}

/**
 * Reads the answer to a field from its row.
 *
 * @throws DamagedRowError
 */
export function readStoredAnswer(json: string, fieldId: string): StoredAnswer {
  const place = { table: 'answers', column: 'answer', row: fieldId } as const;
  const { inputFormat, inputValue, inputFont } = parseStored(answerColumn, json, place);
  switch (inputFormat) {
    case '':
      return { kind: 'text', text: inputValue };
    case 'typed':
      return { kind: 'typed', text: inputValue, font: inputFont };
    case 'drawn':
      return { kind: 'drawn', ink: parseStored(storedInk, inputValue, place) };
    case 'upload':
      return { kind: 'image', name: inputValue };
    case 'upload-field':
      return { kind: 'files', uploadIds: parseStored(uploadIds, inputValue, place) };
  }
}
