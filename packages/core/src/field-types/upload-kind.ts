import type { UploadedFile, UploadField } from '../model/field.ts';
import type { FieldKind } from './field-kind.ts';

/** Documents the signer has uploaded; a submission names them by uuid. */
export const uploadKind: FieldKind<UploadField> = {
  isAnswered: (field) => field.value.length > 0,
  cleared: (field) => ({ ...field, value: [] }),
  answered: (field, value) =>
    Array.isArray(value) && value.every(isUploadedFile) ? { ...field, value } : null,
  submitted: (field) => ({
    inputValue: JSON.stringify(field.value.map((file) => file.uuid)),
    inputFormat: 'upload-field',
    inputFont: field.font,
  }),
  received: (field, input, files) => {
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
    // Text that is not JSON is a wrong answer, which `null` says.
    return null;
  }
  if (!Array.isArray(list) || !list.every((uuid) => typeof uuid === 'string')) return null;
  return new Set(list).size === list.length ? list : null;
}

function isUploadedFile(value: unknown): value is UploadedFile {
  if (typeof value !== 'object' || value === null) return false;
  const { name, id, uuid } = value as Partial<Record<keyof UploadedFile, unknown>>;
  return typeof name === 'string' && typeof id === 'string' && typeof uuid === 'string';
}
