import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { Button } from '../../ui/button.tsx';

export interface PopupFormProps {
  readonly children: ReactNode;
  /** What the one primary button says. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  /** False where there is nothing yet to confirm. */
  readonly canConfirm?: boolean;
  readonly confirmButton?: RefObject<HTMLButtonElement | null>;
  /** Without it there is nothing to clear. */
  readonly onClear?: (() => void) | undefined;
}

/**
 * A popup's content and its actions. It is a form, so Enter confirms where the platform says so
 * (inputs, not buttons or a file chooser, not while a script composes letters); in a textarea, where
 * Enter is a new line, Ctrl or Cmd with it confirms.
 */
export function PopupForm(props: PopupFormProps) {
  const { children, confirmLabel, onConfirm, canConfirm = true, onClear, confirmButton } = props;
  const i18n = useI18n();

  const confirmByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !canConfirm) return;
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
        if (canConfirm) onConfirm();
      }}
    >
      <div className="popup-content">{children}</div>
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
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
