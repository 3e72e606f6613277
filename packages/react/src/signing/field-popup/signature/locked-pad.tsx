import type { DrawnSignature } from '@sign-envelope/core';
import { type RefObject, useState } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Alert } from '../../../ui/alert.tsx';

export interface LockedPadProps {
  readonly signature: DrawnSignature;
  readonly start: RefObject<HTMLElement | null>;
}

/**
 * A drawing that has been kept. A signature is made in one go, so nothing can be added to it later:
 * whoever tries is told to clear it first.
 */
export function LockedPad({ signature, start }: LockedPadProps) {
  const i18n = useI18n();
  const [tried, setTried] = useState(false);
  return (
    <>
      <div
        ref={(element) => {
          start.current = element;
        }}
        className="pad pad-locked"
        tabIndex={-1}
        onPointerDown={() => setTried(true)}
      >
        <img
          className="pad-picture"
          src={signature.ink.svg}
          alt={i18n._('popup.signature.yours')}
        />
      </div>
      {tried ? (
        <Alert tone="warning">{i18n._('popup.signature.clear-first')}</Alert>
      ) : (
        <p className="hint">{i18n._('popup.signature.locked')}</p>
      )}
    </>
  );
}
