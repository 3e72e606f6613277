import type { Field, UploadedFile } from '../model/field.ts';
import type { InputFormat, SubmittedInput } from '../model/submitted-input.ts';

/** The part of a submitted item that depends on the type of its field. */
export interface SubmittedAnswer {
  readonly inputValue: string;
  readonly inputFormat: InputFormat;
  readonly inputFont: string;
}

/** Why one submitted answer cannot stand. */
export type AnswerProblem = 'field.invalid' | 'field.not_a_choice';

/** What a submitted answer may name but does not carry: whoever checks it holds these. */
export interface StoredFiles {
  /** The file uploaded into the field under this uuid. */
  findFile(fieldId: string, uuid: string): UploadedFile | null;
  /** Whether this signer has uploaded a signature image of this name. */
  hasSignatureImage(name: string): boolean;
}

/**
 * Everything that depends on the type of a field. One module per type implements it, and nothing
 * else in the engine asks what type a field has.
 *
 * Methods, not function properties, so that a module may speak of its own fields only: `kindOf`
 * looks the module up by the field's own type, so it never meets another.
 */
export interface FieldKind<F extends Field = Field> {
  /** Whether the field holds an answer that counts. */
  isAnswered(field: F): boolean;
  /** The field without an answer. */
  cleared(field: F): F;
  /** The field with this answer; `null` where the value cannot be its answer. */
  answered(field: F, value: unknown): F | null;
  /** The answer as a submission carries it. */
  submitted(field: F): SubmittedAnswer;
  /** The field with a submitted answer, or what is wrong with it. The reverse of `submitted`. */
  received(field: F, input: SubmittedInput, files: StoredFiles): F | AnswerProblem;
}
