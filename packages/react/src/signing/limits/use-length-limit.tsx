import { isLongerThan } from '@sign-envelope/core';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useUniqueId } from '../../root/use-unique-id.ts';
import { charactersLeft, overLimit } from './fault-text.ts';

export interface LengthLimit {
  readonly isOver: boolean;
  /** Id of what is said, for `aria-describedby`. */
  readonly id: string;
  /** What is said, politely, while the text is near its limit or over it. */
  readonly note: ReactNode;
  /** To be told of every change. */
  readonly see: (text: string) => void;
}

/**
 * Tells how long a text may be while it is written. Nothing is cut: what was pasted stays, and the
 * writer says what of it can go.
 *
 * @param limit Characters, by code points.
 */
export function useLengthLimit(initial: string, limit: number): LengthLimit {
  const i18n = useI18n();
  const id = useUniqueId();
  const [text, see] = useState(initial);
  const isOver = isLongerThan(text, limit);
  const left = charactersLeft(text, limit);
  return {
    isOver,
    id,
    see,
    note: (
      <div id={id} aria-live="polite">
        {isOver && <p className="problem">{overLimit(i18n, text, limit)}</p>}
        {left !== null && <p className="hint">{i18n._('limit.left', { count: left })}</p>}
      </div>
    ),
  };
}
