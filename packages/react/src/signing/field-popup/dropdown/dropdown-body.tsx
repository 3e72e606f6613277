import { useLingui } from '@lingui/react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useSession } from '../../../session-context.ts';
import { type BodyProps, PopupForm, useInitialFocus } from '../popup-form.tsx';
import { useAdvanceLabel } from '../use-advance.ts';
import { useAnswerCheck } from '../use-answer-check.ts';
import { findByTyping, typeaheadPause } from './typeahead.ts';

/** The choices as native radios. Arrow keys select, and typed letters search as in a native select. */
export function DropdownBody({ field, headingId, onDone }: BodyProps<'dropdown'>) {
  const { i18n } = useLingui();
  const session = useSession();
  const name = useId();
  const chosen = field.choices.indexOf(field.value);
  const list = useRef<HTMLFieldSetElement>(null);
  const first = useInitialFocus<HTMLInputElement>();
  const { error, errorId, confirm } = useAnswerCheck(field.id, onDone, first);
  const confirmLabel = useAdvanceLabel(field.id);
  const typed = useRef({ text: '', at: 0 });

  const findTyped = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const { key, timeStamp } = event;
    if ([...key].length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const before = timeStamp - typed.current.at < typeaheadPause ? typed.current.text : '';
    typed.current = { text: before + key, at: timeStamp };
    const found = findByTyping(field.choices, typed.current.text, chosen, i18n.locale);
    const choice = field.choices[found];
    if (choice === undefined) return;
    session.setValue<'dropdown'>(field.id, choice);
    list.current?.querySelectorAll('input')[found]?.focus();
  };

  return (
    <PopupForm
      oneControl
      confirmLabel={confirmLabel}
      onConfirm={confirm}
      onClear={
        field.value === ''
          ? undefined
          : () => {
              session.clear(field.id);
              first.current?.focus();
            }
      }
    >
      <fieldset
        ref={list}
        className="choices"
        aria-labelledby={headingId}
        aria-describedby={error === null ? undefined : errorId}
        onKeyDown={findTyped}
      >
        {field.title !== null && <legend className="choices-title">{field.title}</legend>}
        {field.choices.map((choice, index) => (
          <label key={choice} className="choice">
            <input
              ref={index === Math.max(0, chosen) ? first : undefined}
              type="radio"
              form=""
              name={name}
              value={choice}
              checked={index === chosen}
              onChange={() => session.setValue<'dropdown'>(field.id, choice)}
            />
            <span dir="auto" translate="no">
              {choice}
            </span>
          </label>
        ))}
      </fieldset>
      {error !== null && (
        <p id={errorId} className="problem" role="alert">
          {error}
        </p>
      )}
    </PopupForm>
  );
}
