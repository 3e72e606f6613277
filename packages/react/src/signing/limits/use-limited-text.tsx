import { useLingui } from '@lingui/react';
import { isLongerThan } from '@sign-envelope/core/rules';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { ChangingText } from '../../ui/changing-text.tsx';
import { useTextReader } from '../../ui/use-text-control.ts';
import { charactersLeft, overLimit } from './validation-text.ts';

export interface LimitedText {
  readonly isOver: boolean;
  /** Id of the note, for `aria-describedby`. */
  readonly id: string;
  /** Live region that shows a message while the text is near or over its limit. */
  readonly note: ReactNode;
  /** Reads the control into the draft. Returns whether the text may be sent, and focuses a longer one. */
  readonly check: () => boolean;
  /** Removes the text from the control and the draft. */
  readonly clear: () => void;
}

/**
 * Keeps the text of a control in a draft, and checks its length while the signer types. Nothing is cut
 * off: the signer decides what to remove from a long paste.
 *
 * @param limit Characters, by code points.
 */
export function useLimitedText(
  control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  draft: { current: string },
  limit: number,
): LimitedText {
  const { i18n } = useLingui();
  const id = useId();
  const [text, setText] = useState(draft.current);
  const isOver = isLongerThan(text, limit);
  const left = charactersLeft(text, limit);

  const read = () => {
    draft.current = control.current?.value ?? draft.current;
    setText(draft.current);
  };
  useTextReader(control, read);

  return {
    isOver,
    id,
    check() {
      read();
      const isSendable = !isLongerThan(draft.current, limit);
      if (!isSendable) control.current?.focus();
      return isSendable;
    },
    clear() {
      if (control.current) control.current.value = '';
      read();
    },
    note: (
      <div id={id} aria-live="polite">
        {isOver && (
          <p className="problem">
            <ChangingText>{overLimit(i18n, text, limit)}</ChangingText>
          </p>
        )}
        {left !== null && (
          <p className="hint">
            <ChangingText>{i18n._('limit.left', { count: left })}</ChangingText>
          </p>
        )}
      </div>
    ),
  };
}
