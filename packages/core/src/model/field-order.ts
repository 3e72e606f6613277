import type { Field } from './field.ts';

/** The filling order: by document, then page, then index. Sorting is stable, so equal fields keep their order. */
export function compareFields(one: Field, other: Field): number {
  return (
    one.documentIndex - other.documentIndex || one.page - other.page || one.index - other.index
  );
}
