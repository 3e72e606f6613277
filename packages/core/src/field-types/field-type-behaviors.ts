import type {
  ChoiceField,
  DateField,
  DropdownField,
  Field,
  FieldBase,
  FieldOf,
  FieldType,
  SignatureField,
  TextField,
  UploadedFile,
  UploadField,
} from '../model/field.ts';
import type { Ink, Signature } from '../model/signature.ts';
import { hasVisibleText } from '../model/visible-text.ts';

/**
 * What depends on the type of a field while it is filled in. How its answer is submitted is in
 * `AnswerFormat`.
 *
 * Declared as methods, which TypeScript checks bivariantly, so that a behavior can be limited to its own
 * type of field: `behaviorOf` looks it up by the field's type.
 */
export interface FieldTypeBehavior<F extends Field = Field> {
  /** Whether the field holds an answer that counts. */
  isAnswered(field: Omit<F, keyof FieldBase>): boolean;
  /** The field without an answer. */
  withoutValue(field: F): F;
  /** The field with this answer; `null` if the value does not fit the field. */
  withValue(field: F, value: unknown): F | null;
}

/** Exactly as typed. Text without a visible character is not an answer. */
const textBehavior: FieldTypeBehavior<TextField> = {
  isAnswered: (field) => hasVisibleText(field.value),
  withoutValue: (field) => ({ ...field, value: '' }),
  withValue: (field, value) => (typeof value === 'string' ? { ...field, value } : null),
};

/** The formatted text that the signer sees. The calendar knows which day it is. */
const dateBehavior: FieldTypeBehavior<DateField> = {
  isAnswered: (field) => hasVisibleText(field.value),
  withoutValue: (field) => ({ ...field, value: '' }),
  withValue: (field, value) => (isDate(value) ? { ...field, value } : null),
};

/** A formatted date in any language and script: one short line with at least one digit. */
const couldBeDate = /^(?=.*\p{N})[^\p{Cc}]{1,100}$/u;

/** Whether a signer could submit this as the answer of a date field. */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && (value === '' || couldBeDate.test(value));
}

/** Exactly one of the sender's choices. */
const dropdownBehavior: FieldTypeBehavior<DropdownField> = {
  isAnswered: (field) => field.choices.includes(field.value),
  withoutValue: (field) => ({ ...field, value: '' }),
  withValue: (field, value) => (isChoice(field, value) ? { ...field, value } : null),
};

/** Whether a signer could submit this as the answer of the field. */
export function isChoice(field: DropdownField, value: unknown): value is string {
  return typeof value === 'string' && (value === '' || field.choices.includes(value));
}

/** A single checkbox or radio. The rules of groups are in `rules/`. */
const choiceBehavior: FieldTypeBehavior<ChoiceField> = {
  isAnswered: (field) => field.value,
  withoutValue: (field) => ({ ...field, value: false }),
  withValue: (field, value) => (typeof value === 'boolean' ? { ...field, value } : null),
};

/** Drawn, typed or uploaded. A field holds one kind at a time. */
const signatureBehavior: FieldTypeBehavior<SignatureField> = {
  isAnswered: (field) =>
    field.value !== null && (isWholeSignature(field.value) || isPictureOnly(field.value)),
  withoutValue: (field) => ({ ...field, value: null }),
  withValue: (field, value) => {
    if (value === null) return { ...field, value };
    return isSignature(value) ? { ...field, value: isWholeSignature(value) ? value : null } : null;
  },
};

/** Whether the signature has visible text, a point of a stroke, or the name of an image. */
export function isWholeSignature(signature: Signature): boolean {
  switch (signature.kind) {
    case 'drawn':
      return signature.ink.strokes.some((stroke) => stroke.length > 0);
    case 'typed':
      return hasVisibleText(signature.text);
    case 'upload':
      return signature.name !== '';
  }
}

/** A drawing of another party, which is sent without its strokes. It cannot be used to sign. */
function isPictureOnly(signature: Signature): boolean {
  return (
    signature.kind === 'drawn' && signature.ink.strokes.length === 0 && signature.ink.svg !== ''
  );
}

function isSignature(value: unknown): value is Signature {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  switch (value.kind) {
    case 'drawn':
      return 'ink' in value && isInk(value.ink);
    case 'typed':
      return 'text' in value && typeof value.text === 'string' && 'font' in value;
    case 'upload':
      return 'name' in value && typeof value.name === 'string';
    default:
      return false;
  }
}

function isInk(value: unknown): value is Ink {
  return (
    typeof value === 'object' &&
    value !== null &&
    'strokes' in value &&
    Array.isArray(value.strokes) &&
    value.strokes.every(Array.isArray) &&
    'svg' in value &&
    'jpeg' in value
  );
}

/** Files uploaded by the signer. A submission refers to them by uuid. */
const uploadBehavior: FieldTypeBehavior<UploadField> = {
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

const behaviors: { readonly [T in FieldType]: FieldTypeBehavior<FieldOf<T>> } = {
  signature: signatureBehavior,
  text: textBehavior,
  textarea: textBehavior,
  date: dateBehavior,
  dropdown: dropdownBehavior,
  checkbox: choiceBehavior,
  radio: choiceBehavior,
  upload: uploadBehavior,
};

/** The behavior of the field's type. */
export function behaviorOf(field: Pick<Field, 'type'>): FieldTypeBehavior {
  return behaviors[field.type];
}

/** The part of a field that decides whether it is answered. */
export type Answer =
  | Pick<TextField | DateField, 'type' | 'value'>
  | Pick<DropdownField, 'type' | 'value' | 'choices'>
  | Pick<ChoiceField, 'type' | 'value'>
  | Pick<SignatureField, 'type' | 'value'>
  | Pick<UploadField, 'type' | 'value'>;

/**
 * Whether the field itself holds an answer: the one definition of it. A grouped checkbox or radio is
 * also answered by its group.
 */
export function isAnswered(field: Answer): boolean {
  return behaviorOf(field).isAnswered(field);
}

/** The field without its answer. */
export function withoutAnswer(field: Field): Field {
  return behaviorOf(field).withoutValue(field);
}

/**
 * Marks a merge field as prefilled if its sender has filled it in and locks it when filled, so that nobody
 * can change it. Content that does not count as an answer, such as spaces, locks nothing.
 *
 * @param field - As the sender has filled it in.
 */
export function withPrefilledMark(field: Field, isMergeField = field.mergeField !== null): Field {
  const prefilled = isMergeField && field.locksWhenFilled && isAnswered(field);
  return prefilled === field.prefilled ? field : { ...field, prefilled };
}
