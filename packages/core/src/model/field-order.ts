import type { Field } from './field.ts';

/** The order of filling in: document, then page, then index. Fields that tie keep their order. */
export function compareFields(one: Field, other: Field): number {
  return (
    one.documentIndex - other.documentIndex || one.page - other.page || one.index - other.index
  );
}
