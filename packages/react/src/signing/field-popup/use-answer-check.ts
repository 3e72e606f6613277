import { useLingui } from '@lingui/react';
import { type RefObject, useId, useState } from 'react';
import { useField, useSession } from '../../session-context.ts';
import { useViewControls } from '../view-controls.ts';

export interface AnswerCheck {
  /** The error, once the signer has tried to continue; `null` if there is none. */
  readonly problem: string | null;
  /** Id of the error message. */
  readonly problemId: string;
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
  const problemId = useId();
  const { earlySubmits } = useViewControls();
  const [tried, setTried] = useState(earlySubmits > 0);
  const session = useSession();
  const { field, missing, fault } = useField(fieldId);

  return {
    // What is wrong with an answer is shown at its control.
    problem: tried && missing && fault === null ? i18n._(`popup.missing.${field.type}`) : null,
    problemId,
    confirm: () => {
      // Not as last rendered: a key can come before the first answer has been.
      if (!session.$field(fieldId).get().missing) return onDone();
      setTried(true);
      control.current?.focus();
    },
  };
}
