import { useLingui } from '@lingui/react';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useEscape } from '../root/use-escape.ts';
import { useStyles } from '../root/use-styles.ts';
import { activeElementIn } from './active-element.ts';
import styles from './dialog.css?inline';
import { Heading } from './heading.tsx';
import { Icon } from './icon.tsx';

export interface DialogProps {
  readonly title: string;
  /** Called on Escape, the close button or a click on the backdrop. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** `drawer` slides in from the inline start and takes the full height. */
  readonly shape?: 'box' | 'drawer';
}

/**
 * A modal native dialog, open while it is mounted. The focus moves into it when it opens and back when
 * it closes.
 */
export function Dialog({ title, onClose, children, shape = 'box' }: DialogProps) {
  useStyles(styles);
  const { i18n } = useLingui();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = activeElementIn(element);
    if (!element.open) element.showModal();
    return () => {
      element.close();
      if (before?.isConnected) before.focus();
    };
  }, []);

  useEscape(onClose);

  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      className={`dialog dialog-${shape}`}
      part="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        // By a gesture of the device. The parent closes the dialog by unmounting it.
        event.preventDefault();
        onClose();
      }}
      onClick={closeFromBackdrop}
    >
      <div className="dialog-panel">
        <div className="dialog-header">
          <Heading level={2} id={titleId} className="dialog-title">
            {title}
          </Heading>
          <button
            type="button"
            className="button button-quiet button-icon"
            aria-label={i18n._('dialog.close')}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="dialog-body">{children}</div>
      </div>
    </dialog>
  );
}
