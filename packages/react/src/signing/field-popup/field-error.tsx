import type { Field } from '@sign-envelope/core';
import { useFieldError } from '../use-field-error.ts';

/** What the server said of the field's answer, until the answer changes. */
export function FieldError({ field }: { readonly field: Field }) {
  const error = useFieldError(field);
  return (
    error !== null && (
      <p className="problem popup-error" role="alert">
        {error}
      </p>
    )
  );
}
