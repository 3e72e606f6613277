import type {
  ChoiceField,
  DateField,
  DropdownField,
  Field,
  FieldOf,
  FieldType,
  TextField,
  UploadedFile,
  UploadField,
} from '../model/field.ts';
import type { AnswerFormat, SubmittedAnswer } from './answer-format.ts';
import { isDate } from './date-behavior.ts';
import { isChoice } from './dropdown-behavior.ts';
import { signatureFormat } from './signature-format.ts';

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
  // A default value that is not one of the choices is no answer.
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

const uploadFormat: AnswerFormat<UploadField> = {
  serialize: (field) => ({
    inputValue: JSON.stringify(field.value.map((file) => file.uuid)),
    inputFormat: 'upload-field',
    inputFont: field.font,
  }),
  deserialize: (field, input, files) => {
    if (input.inputFormat !== 'upload-field') return 'field.invalid';
    const uuids = readUuids(input.inputValue);
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
