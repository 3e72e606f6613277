import { useLingui } from '@lingui/react';
import type { FieldOf, FieldType } from '@sign-envelope/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useRoot } from '../../root/root-context.ts';
import { Button } from '../../ui/button.tsx';
import { ChangingText } from '../../ui/changing-text.tsx';

/** Props of the popup body of every field type. */
export interface BodyProps<T extends FieldType> {
  readonly field: FieldOf<T>;
  /** Id of the popup's heading, which labels a control without its own label. */
  readonly headingId: string;
  /** Goes to the next field, the next document, or back to the page when there is none. */
  readonly onDone: () => void;
}

export interface PopupFormProps {
  readonly children: ReactNode;
  /** Label of the primary button. */
  readonly confirmLabel: string;
  /** Also called by a key that is pressed before what it confirms has been rendered. */
  readonly onConfirm: () => void;
  /** False while there is nothing to confirm. */
  readonly canConfirm?: boolean;
  readonly confirmButton?: RefObject<HTMLButtonElement | null>;
  /** Omitted while there is nothing to clear. */
  readonly onClear?: (() => void) | undefined;
  /** Whether the content is one control, on which Tab confirms. */
  readonly oneControl?: boolean;
}

/** A popup's content and actions. The popup around it confirms by Enter: see `onEnter`. */
export function PopupForm(props: PopupFormProps) {
  const { children, confirmLabel, onConfirm, canConfirm = true, onClear, confirmButton } = props;
  const { i18n } = useLingui();
  const { confirmPopup } = useRoot();
  useLayoutEffect(() => {
    confirmPopup.current = onConfirm;
    return () => {
      confirmPopup.current = null;
    };
  });

  return (
    <div className="popup-form">
      <div className="popup-content" data-one-control={props.oneControl}>
        {children}
      </div>
      <div className="popup-actions">
        {onClear && (
          <Button variant="quiet" className="popup-clear" onClick={onClear}>
            {i18n._('popup.clear')}
          </Button>
        )}
        <Button
          ref={confirmButton}
          variant="primary"
          className="popup-confirm"
          disabled={!canConfirm}
          onClick={onConfirm}
        >
          <ChangingText>{confirmLabel}</ChangingText>
        </Button>
      </div>
    </div>
  );
}

/**
 * Focuses an element when it first appears, before the next key press. It does not scroll: other code
 * positions the popup and the field.
 */
export function useInitialFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}
