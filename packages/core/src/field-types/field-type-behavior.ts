import type { Field } from '../model/field.ts';

/**
 * Everything that depends on the type of a field while it is filled in; how its answer travels is in
 * `AnswerFormat`. One module per type implements it.
 *
 * Methods, not function properties, so that a module may speak of its own fields only: `behaviorOf`
 * looks the module up by the field's own type, so it never meets another.
 */
export interface FieldTypeBehavior<F extends Field = Field> {
  /** Whether the field holds an answer that counts. */
  isAnswered(field: F): boolean;
  /** The field without an answer. */
  withoutValue(field: F): F;
  /** The field with this answer; `null` where the value cannot be its answer. */
  withValue(field: F, value: unknown): F | null;
}
