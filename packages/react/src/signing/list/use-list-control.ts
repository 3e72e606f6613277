import { useLingui } from '@lingui/react';
import type { ValidationError } from '@sign-envelope/core';
import { useId, useState } from 'react';
import { useFieldElementId } from '../../root/root-context.ts';
import { useField, useSession } from '../../session-context.ts';
import { fieldState } from '../pages/field-state.ts';
import { useFieldError } from '../use-field-error.ts';
import { useViewControls } from '../view-controls.ts';

export interface ListControl {
  /** The id of the field's element on its page, so that the next-field button and the focus find it. */
  readonly id: string;
  readonly title: string;
  /** The text for required or optional. */
  readonly need: string;
  readonly required: boolean;
  readonly answered: boolean;
  readonly done: boolean;
  readonly validationError: ValidationError | null;
  /** The error, once the signer has tried to continue; `null` if there is none. */
  readonly error: string | null;
  readonly errorId: string;
  /** Returns whether the field is complete, and shows the error if not. */
  readonly check: () => boolean;
}

/** State shared by all controls of the list. A group has that of its first box. */
export function useListControl(fieldId: string): ListControl {
  const { i18n } = useLingui();
  const session = useSession();
  const status = useField(fieldId);
  const { earlySubmits } = useViewControls();
  const id = useFieldElementId(fieldId);
  const errorId = useId();
  const [tried, setTried] = useState(false);
  const { field, answered, required, missing, fault: validationError } = status;
  const serverError = useFieldError(field);

  return {
    id,
    title: field.title ?? i18n._(`field.type.${field.type}`),
    need: required ? i18n._('field.required') : i18n._('field.optional'),
    required,
    answered,
    done: fieldState(status) === 'done',
    validationError,
    // The validation error of an invalid answer is shown at its control.
    error:
      missing && validationError === null && (tried || earlySubmits > 0)
        ? i18n._(`popup.missing.${field.type}`)
        : serverError,
    errorId,
    check: () => {
      // Reads the session, because a key can be pressed before an answer has been rendered.
      const isMissing = session.$field(fieldId).get().missing;
      if (isMissing) setTried(true);
      return !isMissing;
    },
  };
}
