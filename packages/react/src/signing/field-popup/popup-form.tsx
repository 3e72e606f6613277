import { useLingui } from '@lingui/react';
import type { FieldOf, FieldType } from '@sign-envelope/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
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

/**
 * A popup's content and actions. It is a form, so Enter confirms as usual: in inputs, but not in buttons,
 * a file chooser or during IME composition. In a textarea, where Enter inserts a line break, Ctrl or Cmd
 * and Enter confirm. `leavesPanel` adds the rest.
 */
export function PopupForm(props: PopupFormProps) {
  const { children, confirmLabel, onConfirm, canConfirm = true, onClear, confirmButton } = props;
  const { i18n } = useLingui();

  const confirmByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onConfirm();
  };

  return (
    <form
      className="popup-form"
      noValidate
      autoComplete="on"
      onKeyDown={confirmByKey}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
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
          type="submit"
          variant="primary"
          className="popup-confirm"
          disabled={!canConfirm}
        >
          <ChangingText>{confirmLabel}</ChangingText>
        </Button>
      </div>
    </form>
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
