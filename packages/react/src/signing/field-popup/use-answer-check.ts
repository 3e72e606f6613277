import type { Field } from '@sign-envelope/core';
import { type RefObject, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useUniqueId } from '../../root/use-unique-id.ts';
import { useSession } from '../../session-context.ts';
import { useViewControls } from '../view-controls.ts';

export interface AnswerCheck {
  /** What stands in the way of going on, once that was tried; `null` when nothing does. */
  readonly problem: string | null;
  /** Id for the problem's text. */
  readonly problemId: string;
  /** Goes on, or says why not and brings the focus back to the control. */
  readonly confirm: () => void;
}

/**
 * A required field without an answer holds the signer back, but only once they ask to go on, or have
 * asked to submit: a phone's sheet covers the footer, which says the same.
 */
export function useAnswerCheck(
  field: Field,
  onDone: () => void,
  control: RefObject<HTMLElement | null>,
): AnswerCheck {
  const i18n = useI18n();
  const session = useSession();
  const problemId = useUniqueId();
  const { triedToSubmit } = useViewControls();
  const [tried, setTried] = useState(triedToSubmit);
  const isFaulty = session.faultOf(field.id) !== null;
  const isMissing = isFaulty || (session.isRequired(field.id) && !session.isDone(field.id));

  return {
    problem: tried && isMissing && !isFaulty ? i18n._(`popup.missing.${field.type}`) : null,
    problemId,
    confirm: () => {
      if (!isMissing) return onDone();
      setTried(true);
      control.current?.focus();
    },
  };
}
