import { useLingui } from '@lingui/react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useUniqueId } from '../../root/use-unique-id.ts';
import { useField, useSession } from '../../session-context.ts';
import { activeElementIn } from '../../ui/active-element.ts';
import { Heading } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PopupBody } from './popup-body.tsx';
import { popupHeading } from './popup-heading.ts';
import { useAdvance } from './use-advance.ts';
import { usePopupBehavior } from './use-popup-behavior.ts';

export interface FieldPopupProps {
  readonly fieldId: string;
  /** The field on the page: the popup is next to it, and the focus returns to it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/**
 * The popup for one field: next to the field in wide windows, a bottom sheet in narrow ones. It is not
 * modal, so another field can be selected while it is open. Enter confirms, Tab after the last control
 * goes to the next field, Escape closes.
 */
export function FieldPopup(props: FieldPopupProps) {
  // The key resets the state for another field.
  return <OpenPopup key={props.fieldId} {...props} />;
}

function OpenPopup({ fieldId, anchor, onClose }: FieldPopupProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const { field, required, done } = useField(fieldId);
  const headingId = useUniqueId();
  const panel = useRef<HTMLDivElement>(null);
  const advance = useAdvance();
  // The content is rendered once the panel is shown: nothing in a hidden panel can take the focus.
  const [isShown, setIsShown] = useState(false);
  const behavior = usePopupBehavior(panel, anchor);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    // In the top layer it is above everything and not clipped.
    element.showPopover?.();
    element.focus({ preventScroll: true });
    setIsShown(true);
    return () => {
      // On unmount, focus inside the popup must not move to the top of the page.
      const hadFocus = element.contains(activeElementIn(element));
      const activeFieldId = session.$activeFieldId.get() ?? fieldId;
      if (hadFocus && activeFieldId === fieldId) anchor.focus({ preventScroll: true });
    };
  }, [session, fieldId, anchor]);

  const finish = () => {
    if (!advance()) onClose();
  };

  const pressKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.defaultPrevented || !panel.current) return;
    const leaves =
      event.key === 'Tab' &&
      (event.shiftKey
        ? behavior?.isFirstStop(panel.current, event.target)
        : behavior?.isLastStop(panel.current, event.target));
    if (event.key !== 'Escape' && !leaves) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Tab' && !event.shiftKey) finish();
    else onClose();
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
      <div className="popup-header">
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
      {behavior && <behavior.FieldError field={field} />}
      {isShown && <PopupBody field={field} headingId={headingId} onDone={finish} />}
    </div>
  );
}
