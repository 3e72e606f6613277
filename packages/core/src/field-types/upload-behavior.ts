import type { UploadedFile, UploadField } from '../model/field.ts';
import type { FieldTypeBehavior } from './field-type-behavior.ts';

/** Files uploaded by the signer. A submission refers to them by uuid. */
export const uploadBehavior: FieldTypeBehavior<UploadField> = {
  isAnswered: (field) => field.value.length > 0,
  withoutValue: (field) => ({ ...field, value: [] }),
  withValue: (field, value) =>
    Array.isArray(value) && value.every(isUploadedFile) ? { ...field, value } : null,
};

function isUploadedFile(value: unknown): value is UploadedFile {
  if (typeof value !== 'object' || value === null) return false;
  const { name, id, uuid } = value as Partial<Record<keyof UploadedFile, unknown>>;
  return typeof name === 'string' && typeof id === 'string' && typeof uuid === 'string';
}
