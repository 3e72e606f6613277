import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useUniqueId } from '../../root/use-unique-id.ts';
import { useField, useSession } from '../../session-context.ts';
import { activeElementIn } from '../../ui/active-element.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFieldError } from '../use-field-error.ts';
import { PopupBody } from './popup-body.tsx';
import { popupHeading } from './popup-heading.ts';
import { useAdvance } from './use-advance.ts';
import { usePopupPosition } from './use-popup-position.ts';

export interface FieldPopupProps {
  readonly fieldId: string;
  /** The field on the page: the popup stands beside it, and the focus goes back to it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/**
 * Where one field is filled in: beside the field on wide screens, a sheet at the bottom of narrow
 * ones. It is not modal, so another field can be chosen while it is open. Enter confirms, Tab past
 * the last control moves on, Escape closes.
 */
export function FieldPopup(props: FieldPopupProps) {
  // Another field is another popup: nothing of the last one's state may stay.
  return <OpenPopup key={props.fieldId} {...props} />;
}

function OpenPopup({ fieldId, anchor, onClose }: FieldPopupProps) {
  const i18n = useI18n();
  const session = useSession();
  const field = useField(fieldId);
  const headingId = useUniqueId();
  const panel = useRef<HTMLDivElement>(null);
  const advance = useAdvance();
  const refusal = useFieldError(field);
  // The content comes once the panel is shown: in a hidden one nothing can take the focus.
  const [isShown, setIsShown] = useState(false);
  const behavior = usePopupPosition(panel, anchor);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    // The top layer: above everything without a z-index, cut off by nothing.
    element.showPopover?.();
    element.focus({ preventScroll: true });
    setIsShown(true);
    return () => {
      // However it goes, the focus that was in it must not fall to the page's top.
      const held = element.contains(activeElementIn(element));
      const movedOn = session.$activeFieldId.get() ?? fieldId;
      if (held && movedOn === fieldId) anchor.focus({ preventScroll: true });
    };
  }, [session, fieldId, anchor]);

  const done = () => {
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
    if (event.key === 'Tab' && !event.shiftKey) done();
    else onClose();
  };

  return (
    <div
      ref={panel}
      role="dialog"
      popover="manual"
      className="popup"
      data-type={field.type}
      aria-labelledby={headingId}
      tabIndex={-1}
      onKeyDown={pressKey}
    >
      <div className="popup-header">
        <div className="popup-titles">
          <h2 id={headingId} className="popup-title" dir="auto">
            {popupHeading(field, i18n)}
          </h2>
          <p className="popup-badges">
            <span className="popup-badge">
              {i18n._(session.isRequired(fieldId) ? 'popup.required' : 'popup.optional')}
            </span>
            {session.isDone(fieldId) && (
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
      {refusal && (
        <p className="problem popup-error" role="alert">
          {refusal}
        </p>
      )}
      {isShown && <PopupBody field={field} headingId={headingId} onDone={done} />}
    </div>
  );
}
