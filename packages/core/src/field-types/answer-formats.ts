import type {
  ChoiceField,
  DateField,
  DropdownField,
  Field,
  FieldOf,
  FieldType,
  SignatureField,
  TextField,
  UploadedFile,
  UploadField,
} from '../model/field.ts';
import { inputLimits } from '../model/input-limits.ts';
import { parseInk } from '../model/parse-ink.ts';
import { type Signature, signatureFonts } from '../model/signature.ts';
import type { SubmittedAnswer } from '../model/submitted-input.ts';
import { toJson } from '../model/to-json.ts';
import { hasVisibleText } from '../model/visible-text.ts';
import { isChoice, isDate } from './field-type-behaviors.ts';

/** Why a submitted answer does not have the format of its field. */
export type FormatError = 'field.invalid' | 'field.not_a_choice';

/** Looks up what a submitted answer refers to but does not contain. */
export interface StoredFiles {
  /** The file uploaded into the field under this uuid. */
  findFile(fieldId: string, uuid: string): UploadedFile | null;
  /** Whether this signer has uploaded a signature image of this name. */
  hasSignatureImage(name: string): boolean;
}

/**
 * How answers of one field type are written in a submission. Separate from `FieldTypeBehavior`, because
 * nothing is submitted before the first field is filled in.
 */
export interface AnswerFormat<F extends Field = Field> {
  /** The answer as it is written in a submission. */
  serialize(field: F): SubmittedAnswer;
  /** The field with a submitted answer, or the error of the answer. The reverse of `serialize`. */
  deserialize(field: F, answer: SubmittedAnswer, files: StoredFiles): F | FormatError;
}

/** An answer that is sent as plain text. */
const plain = (field: Field, inputValue: string): SubmittedAnswer => ({
  inputValue,
  inputFormat: '',
  inputFont: field.font,
});

const textFormat: AnswerFormat<TextField> = {
  serialize: (field) => plain(field, field.value),
  deserialize: (field, { inputFormat, inputValue }) =>
    inputFormat === '' ? { ...field, value: inputValue } : 'field.invalid',
};

const dateFormat: AnswerFormat<DateField> = {
  serialize: (field) => plain(field, field.value),
  deserialize: (field, { inputFormat, inputValue }) =>
    inputFormat === '' && isDate(inputValue) ? { ...field, value: inputValue } : 'field.invalid',
};

const dropdownFormat: AnswerFormat<DropdownField> = {
  // A default value that is not one of the choices is not an answer.
  serialize: (field) => plain(field, isChoice(field, field.value) ? field.value : ''),
  deserialize: (field, { inputFormat, inputValue }) => {
    if (inputFormat !== '') return 'field.invalid';
    return isChoice(field, inputValue) ? { ...field, value: inputValue } : 'field.not_a_choice';
  },
};

const choiceFormat: AnswerFormat<ChoiceField> = {
  serialize: (field) => plain(field, field.value ? '1' : '0'),
  deserialize: (field, { inputFormat, inputValue }) => {
    if (inputFormat !== '' || (inputValue !== '1' && inputValue !== '0')) return 'field.invalid';
    return { ...field, value: inputValue === '1' };
  },
};

/** Drawn, typed or uploaded, each in its own format. */
const signatureFormat: AnswerFormat<SignatureField> = {
  serialize: (field) =>
    field.value === null ? plain(field, '') : serializeSignature(field.value, field.font),
  deserialize: (field, answer, files) => {
    if (answer.inputFormat === '' && answer.inputValue === '') return { ...field, value: null };
    const value = deserializeSignature(answer, files);
    return value === null ? 'field.invalid' : { ...field, value };
  },
};

function serializeSignature(signature: Signature, font: string): SubmittedAnswer {
  switch (signature.kind) {
    case 'drawn': {
      const { strokes, svg, jpeg } = signature.ink;
      const inputValue = toJson([strokes, svg, jpeg]);
      return { inputValue, inputFormat: 'drawn', inputFont: font };
    }
    case 'typed':
      return { inputValue: signature.text, inputFormat: 'typed', inputFont: signature.font };
    case 'upload':
      return { inputValue: signature.name, inputFormat: 'upload', inputFont: font };
  }
}

function deserializeSignature(answer: SubmittedAnswer, files: StoredFiles): Signature | null {
  switch (answer.inputFormat) {
    case 'drawn': {
      const { bytes, strokes } = inputLimits.ink;
      // Valid ink is ASCII, so a character is a byte.
      if (answer.inputValue.length > bytes) return null;
      const ink = parseInk(answer.inputValue);
      return ink === null || ink.strokes.length > strokes ? null : { kind: 'drawn', ink };
    }
    case 'typed': {
      const font = signatureFonts.find((known) => known === answer.inputFont);
      if (font === undefined || !hasVisibleText(answer.inputValue)) return null;
      return { kind: 'typed', text: answer.inputValue, font };
    }
    case 'upload':
      return files.hasSignatureImage(answer.inputValue)
        ? { kind: 'upload', name: answer.inputValue }
        : null;
    default:
      return null;
  }
}

const uploadFormat: AnswerFormat<UploadField> = {
  serialize: (field) => ({
    inputValue: toJson(field.value.map((file) => file.uuid)),
    inputFormat: 'upload-field',
    inputFont: field.font,
  }),
  deserialize: (field, answer, files) => {
    if (answer.inputFormat !== 'upload-field') return 'field.invalid';
    const uuids = readUuids(answer.inputValue);
    if (uuids === null) return 'field.invalid';
    const value: UploadedFile[] = [];
    for (const uuid of uuids) {
      const file = files.findFile(field.id, uuid);
      if (file === null) return 'field.invalid';
      value.push(file);
    }
    return { ...field, value };
  },
};

function readUuids(text: string): readonly string[] | null {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    // Not JSON, so not a valid answer.
    return null;
  }
  if (!Array.isArray(list) || !list.every((uuid) => typeof uuid === 'string')) return null;
  return new Set(list).size === list.length ? list : null;
}

const answerFormats: { readonly [T in FieldType]: AnswerFormat<FieldOf<T>> } = {
  signature: signatureFormat,
  text: textFormat,
  textarea: textFormat,
  date: dateFormat,
  dropdown: dropdownFormat,
  checkbox: choiceFormat,
  radio: choiceFormat,
  upload: uploadFormat,
};

/** The answer format of the field's type. */
export function formatOf(field: Field): AnswerFormat {
  return answerFormats[field.type];
}

const noFiles: StoredFiles = { findFile: () => null, hasSignatureImage: () => false };

/**
 * The field answered with a text from a sender or a host page; `null` if the text is not a valid answer.
 * Neither a signature nor an upload can be given as text.
 *
 * @param text - `'1'` or `'0'` for a checkbox or radio.
 */
export function withText(field: Field, text: string): Field | null {
  const result = formatOf(field).deserialize(field, plain(field, text), noFiles);
  return typeof result === 'string' ? null : result;
}
