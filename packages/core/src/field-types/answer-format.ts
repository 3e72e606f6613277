import type { Field, UploadedFile } from '../model/field.ts';
import type { InputFormat, SubmittedInput } from '../model/submitted-input.ts';

/** The part of a submitted item that depends on the type of its field. */
export interface SubmittedAnswer {
  readonly inputValue: string;
  readonly inputFormat: InputFormat;
  readonly inputFont: string;
}

/** Why one submitted answer cannot be one of its field's type. */
export type AnswerProblem = 'field.invalid' | 'field.not_a_choice';

/** What a submitted answer may name but does not carry: whoever checks it holds these. */
export interface StoredFiles {
  /** The file uploaded into the field under this uuid. */
  findFile(fieldId: string, uuid: string): UploadedFile | null;
  /** Whether this signer has uploaded a signature image of this name. */
  hasSignatureImage(name: string): boolean;
}

/**
 * How the answers of one type of field travel in a submission: the counterpart of `FieldTypeBehavior`, apart
 * from it because nothing is submitted before the first field is filled in.
 */
export interface AnswerFormat<F extends Field = Field> {
  /** The answer as a submission carries it. */
  serialize(field: F): SubmittedAnswer;
  /** The field with a submitted answer, or what is wrong with it. The reverse of `serialize`. */
  deserialize(field: F, input: SubmittedInput, files: StoredFiles): F | AnswerProblem;
}
