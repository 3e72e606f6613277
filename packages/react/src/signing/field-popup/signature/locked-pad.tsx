import { useLingui } from '@lingui/react';
import type { DrawnSignature } from '@sign-envelope/core';
import { type RefObject, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { PadPaper } from './pad-paper.tsx';

export interface LockedPadProps {
  readonly signature: DrawnSignature;
  readonly initialFocus: RefObject<HTMLElement | null>;
}

/**
 * An existing drawing. Strokes cannot be added to a finished signature: an attempt shows a warning
 * that it must be cleared first.
 */
export function LockedPad({ signature, initialFocus }: LockedPadProps) {
  const { i18n } = useLingui();
  const [hasTried, setHasTried] = useState(false);
  return (
    <>
      <div
        ref={(element) => {
          initialFocus.current = element;
        }}
        className="pad pad-locked"
        tabIndex={-1}
        onPointerDown={() => setHasTried(true)}
      >
        <PadPaper />
        <img
          className="pad-picture"
          src={signature.ink.svg}
          alt={i18n._('popup.signature.yours')}
        />
      </div>
      {hasTried ? (
        <Alert tone="warning">{i18n._('popup.signature.clear-first')}</Alert>
      ) : (
        <p className="hint">{i18n._('popup.signature.locked')}</p>
      )}
    </>
  );
}
