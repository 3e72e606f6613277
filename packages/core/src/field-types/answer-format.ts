import type { Field, UploadedFile } from '../model/field.ts';
import type { InputFormat, SubmittedInput } from '../model/submitted-input.ts';

/** The part of a submitted item that depends on the type of its field. */
export interface SubmittedAnswer {
  readonly inputValue: string;
  readonly inputFormat: InputFormat;
  readonly inputFont: string;
}

/** Why a submitted answer is not valid for its field. */
export type AnswerProblem = 'field.invalid' | 'field.not_a_choice';

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
  /** The field with a submitted answer, or what is wrong with the answer. The reverse of `serialize`. */
  deserialize(field: F, input: SubmittedInput, files: StoredFiles): F | AnswerProblem;
}
