import type { Field, FieldBase } from '../model/field.ts';

/**
 * What depends on the type of a field while it is filled in. How its answer is submitted is in
 * `AnswerFormat`. One module per type implements it.
 *
 * Declared as methods, which TypeScript checks bivariantly, so that a module can be limited to its own
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
