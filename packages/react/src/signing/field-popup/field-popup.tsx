import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Field } from '@sign-envelope/core';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { useLatePart } from '../../late-parts.tsx';
import { useRoot } from '../../root/root-context.ts';
import { useEscape } from '../../root/use-escape.ts';
import { useField, useSession } from '../../session-context.ts';
import { activeElementIn } from '../../ui/active-element.ts';
import { ChangingText } from '../../ui/changing-text.tsx';
import { isComposing, onEnter } from '../../ui/enter-key.ts';
import { Heading } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFieldError } from '../use-field-error.ts';
import { PopupBody } from './popup-body.tsx';
import { useAdvance } from './use-advance.ts';

export interface FieldPopupProps {
  readonly fieldId: string;
  /** The field on the page: the popup is next to it, and the focus returns to it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/**
 * The popup for one field: next to the field in wide windows, a bottom sheet in narrow ones. It is not
 * modal, so another field can be selected while it is open. Enter confirms, Tab on the only control or
 * after the last one goes to the next field, Escape closes.
 */
export function FieldPopup(props: FieldPopupProps) {
  // The key resets the state for another field.
  return <OpenPopup key={props.fieldId} {...props} />;
}

/**
 * Shows the popup, as the ref of its first child, which is set before the content takes the focus:
 * nothing hidden can be focused. In the top layer the popup is above everything and is not clipped.
 */
const showPopup = (header: HTMLElement | null) => header?.parentElement?.showPopover?.();

function OpenPopup({ fieldId, anchor, onClose }: FieldPopupProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const { confirmPopup } = useRoot();
  const { field, required, done } = useField(fieldId);
  const headingId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const advance = useAdvance();

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const hasFocus = () => element.contains(activeElementIn(element));
    // The content has taken the focus, unless it is still loading.
    if (!hasFocus()) element.focus({ preventScroll: true });
    return () => {
      // On unmount, focus inside the popup must not move to the top of the page.
      const activeFieldId = session.$activeFieldId.get() ?? fieldId;
      if (activeFieldId === fieldId && hasFocus()) anchor.focus({ preventScroll: true });
    };
  }, [session, fieldId, anchor]);

  // A popup can be filled in without the part that places it: it is then a bottom sheet in a narrow
  // window, and in a corner of a wide one.
  const popups = useLatePart('popups');
  const behavior = popups.name === 'ready' ? popups.module : null;
  const hasFailed = popups.name === 'failed';
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    if (hasFailed) element.dataset.placed = '';
    return behavior?.keepTogether(element, anchor);
  }, [behavior, hasFailed, anchor]);

  useEscape(onClose);

  const finish = () => {
    if (!advance()) onClose();
  };

  const confirmByEnter = onEnter(() => confirmPopup.current?.());
  const pressKey = (event: KeyboardEvent<HTMLDivElement>) => {
    confirmByEnter(event);
    if (event.defaultPrevented || isComposing(event.nativeEvent)) return;
    if (!behavior?.tabLeavesPanel(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) onClose();
    else finish();
  };

  return (
    <div
      ref={panel}
      role="dialog"
      popover="manual"
      className="popup"
      part="popup"
      data-type={field.type}
      aria-labelledby={headingId}
      tabIndex={-1}
      onKeyDown={pressKey}
    >
      <div ref={showPopup} className="popup-header">
        <div className="popup-titles">
          <Heading level={2} id={headingId} className="popup-title" dir="auto">
            {popupHeading(field, i18n)}
          </Heading>
          <p className="popup-badges">
            <span className="popup-badge">
              {i18n._(required ? 'popup.required' : 'popup.optional')}
            </span>
            {done && (
              <span className="popup-badge popup-badge-complete">
                <Icon name="check" />
                {i18n._('popup.complete')}
              </span>
            )}
          </p>
        </div>
        <button
          type="button"
          className="button button-quiet button-icon popup-close"
          aria-label={i18n._('popup.close')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <FieldError field={field} />
      <PopupBody field={field} headingId={headingId} onDone={finish} />
    </div>
  );
}

/** 'Select an option' for dropdowns, otherwise the field's title or 'Add your <type>'. */
function popupHeading(field: Field, i18n: I18n): string {
  if (field.type === 'dropdown') return i18n._('popup.select-an-option');
  return field.title ?? i18n._(`popup.add-your.${field.type}`);
}

/** The server's error for the field's answer, until the answer changes. */
function FieldError({ field }: { readonly field: Field }) {
  const error = useFieldError(field);
  return (
    error !== null && (
      <p className="problem popup-error" role="alert">
        <ChangingText>{error}</ChangingText>
      </p>
    )
  );
}
