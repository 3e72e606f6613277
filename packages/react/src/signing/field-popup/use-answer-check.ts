import { useLingui } from '@lingui/react';
import { type RefObject, useId, useState } from 'react';
import { useField, useSession } from '../../session-context.ts';
import { useViewControls } from '../view-controls.ts';

export interface AnswerCheck {
  /** The error, once the signer has tried to continue; `null` if there is none. */
  readonly error: string | null;
  /** Id of the error message. */
  readonly errorId: string;
  /** Continues, or shows the error and focuses the control. */
  readonly confirm: () => void;
}

/**
 * Checks a required field when the signer tries to continue, or has tried to submit: on a phone, the
 * bottom sheet covers the footer's message.
 */
export function useAnswerCheck(
  fieldId: string,
  onDone: () => void,
  control: RefObject<HTMLElement | null>,
): AnswerCheck {
  const { i18n } = useLingui();
  const errorId = useId();
  const { earlySubmits } = useViewControls();
  const [tried, setTried] = useState(earlySubmits > 0);
  const session = useSession();
  const { field, missing, fault: validationError } = useField(fieldId);

  return {
    // The validation error of an invalid answer is shown at its control.
    error:
      tried && missing && validationError === null ? i18n._(`popup.missing.${field.type}`) : null,
    errorId,
    confirm: () => {
      // Reads the session, because a key can be pressed before an answer has been rendered.
      if (!session.$field(fieldId).get().missing) return onDone();
      setTried(true);
      control.current?.focus();
    },
  };
}
