import type { Field, Stroke } from '@sign-envelope/core';
import { readInkColor } from '@sign-envelope/core/ink';
import { formatOf, type SubmittedAnswer } from '@sign-envelope/core/rules';
import * as v from 'valibot';
import { DamagedRowError, parseStored } from '../../store/stored-json.ts';

/**
 * A drawn signature as it is stored. Pictures sent by the browser are dropped, because the server draws
 * the strokes itself.
 */
export interface StoredInk {
  readonly strokes: readonly Stroke[];
  /** `#rrggbb` */
  readonly color: string;
}

/** The JSON of `answers.answer`: an answer as it was submitted. */
const storedAnswer = v.object({
  inputFormat: v.picklist(['', 'typed', 'drawn', 'upload', 'upload-field']),
  /** In the format `drawn`, the JSON of a `StoredInk`. */
  inputValue: v.string(),
  inputFont: v.optional(v.string(), ''),
});

const storedInk = v.object({
  strokes: v.array(v.array(v.tuple([v.number(), v.number(), v.number(), v.number()]))),
  color: v.string(),
});

const uploadIds = v.array(v.string());

const placeOf = (fieldId: string) =>
  ({ table: 'answers', column: 'answer', row: fieldId }) as const;

/** The ink of a field with a drawn signature; `null` for any other. */
export function inkOf(field: Field): StoredInk | null {
  if (field.type !== 'signature' || field.value?.kind !== 'drawn') return null;
  const { strokes, svg } = field.value.ink;
  return { strokes, color: readInkColor(svg) ?? field.color };
}

/**
 * The JSON for the row of an answer.
 *
 * @param field - The field with the answer, as it was checked.
 * @param answer - The answer as it was submitted.
 */
export function writeStoredAnswer(field: Field, answer: SubmittedAnswer): string {
  const { inputFormat, inputValue, inputFont } = answer;
  const ink = inkOf(field);
  return JSON.stringify({
    inputFormat,
    inputValue: ink === null ? inputValue : JSON.stringify(ink),
    // Only a typed signature has a font of its own.
    inputFont: inputFormat === 'typed' ? inputFont : '',
  });
}

/**
 * The field with the answer from its row.
 *
 * @param uploads - The envelope's uploads, by id.
 * @throws DamagedRowError
 */
export function withStoredAnswer(
  field: Field,
  json: string,
  uploads: ReadonlyMap<string, { readonly name: string }>,
): Field {
  const place = placeOf(field.id);
  const answer = parseStored(storedAnswer, json, place);
  if (field.type === 'signature' && answer.inputFormat === 'drawn') {
    const { strokes, color } = parseStored(storedInk, answer.inputValue, place);
    return { ...field, color, value: { kind: 'drawn', ink: { strokes, svg: '', jpeg: '' } } };
  }
  const result = formatOf(field).deserialize(field, answer, {
    findFile: (_, id) => {
      const upload = uploads.get(id);
      return upload === undefined ? null : { name: upload.name, id, uuid: id };
    },
    hasSignatureImage: (name) => uploads.has(name),
  });
  if (typeof result === 'string') throw new DamagedRowError(place, result);
  return result;
}

/** The uploads that the answer of a field refers to. */
export function uploadIdsOf(field: Field): readonly string[] {
  if (field.type === 'upload') return field.value.map(({ uuid }) => uuid);
  return field.type === 'signature' && field.value?.kind === 'upload' ? [field.value.name] : [];
}

/** The files that an answer in an upload field refers to. Throws a `DamagedRowError`. */
export function readFileIds(json: string, fieldId: string): readonly string[] {
  const { inputFormat, inputValue } = parseStored(storedAnswer, json, placeOf(fieldId));
  return inputFormat === 'upload-field' ? parseStored(uploadIds, inputValue, placeOf(fieldId)) : [];
}
