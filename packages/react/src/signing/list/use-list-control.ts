import { useLingui } from '@lingui/react';
import type { Field } from '@sign-envelope/core';
import { useState } from 'react';
import { useUniqueId } from '../../root/use-unique-id.ts';
import { useSession } from '../../session-context.ts';
import { useFieldElementId } from '../pages/use-field-element-id.ts';
import { useFieldError } from '../use-field-error.ts';
import { useViewControls } from '../view-controls.ts';

export interface ListControl {
  /** The id of the field's element on its page, so that the next-field button and the focus find it. */
  readonly id: string;
  readonly title: string;
  /** The text for required or optional. */
  readonly need: string;
  readonly required: boolean;
  readonly done: boolean;
  /** The error, once the signer has tried to continue; `null` if there is none. */
  readonly problem: string | null;
  readonly problemId: string;
  /** Returns whether the field is complete, and shows the error if not. */
  readonly check: () => boolean;
}

/** State shared by all controls of the list. */
export function useListControl(field: Field, answered: boolean): ListControl {
  const { i18n } = useLingui();
  const session = useSession();
  const { triedToSubmit } = useViewControls();
  const id = useFieldElementId(field.id);
  const problemId = useUniqueId();
  const [tried, setTried] = useState(false);
  const required = session.isRequired(field.id);
  const faulty = session.faultOf(field.id) !== null;
  const missing = required && !answered;
  const serverError = useFieldError(field);

  return {
    id,
    title: field.title ?? i18n._(`field.type.${field.type}`),
    need: required ? i18n._('field.required') : i18n._('field.optional'),
    required,
    done: answered && !faulty,
    problem:
      missing && (tried || triedToSubmit) ? i18n._(`popup.missing.${field.type}`) : serverError,
    problemId,
    check: () => {
      if (missing) setTried(true);
      return !missing && !faulty;
    },
  };
}
