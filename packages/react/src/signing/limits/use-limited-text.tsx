import { useLingui } from '@lingui/react';
import { isLongerThan } from '@sign-envelope/core/rules';
import { type ReactNode, useId, useState } from 'react';
import { charactersLeft, overLimit } from './validation-text.ts';

export interface LengthLimit {
  readonly isOver: boolean;
  /** Id of the note, for `aria-describedby`. */
  readonly id: string;
  /** Live region that shows a message while the text is near or over its limit. */
  readonly note: ReactNode;
  /** Must be called with every change. */
  readonly update: (text: string) => void;
}

/**
 * Checks the length of a text while the signer types. Nothing is cut off: the signer decides what to
 * remove from a long paste.
 *
 * @param limit Characters, by code points.
 */
export function useLengthLimit(initial: string, limit: number): LengthLimit {
  const { i18n } = useLingui();
  const id = useId();
  const [text, update] = useState(initial);
  const isOver = isLongerThan(text, limit);
  const left = charactersLeft(text, limit);
  return {
    isOver,
    id,
    update,
    note: (
      <div id={id} aria-live="polite">
        {isOver && <p className="problem">{overLimit(i18n, text, limit)}</p>}
        {left !== null && <p className="hint">{i18n._('limit.left', { count: left })}</p>}
      </div>
    ),
  };
}
