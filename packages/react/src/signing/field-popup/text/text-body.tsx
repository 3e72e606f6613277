import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { useLatePart } from '../../../late-parts.tsx';
import { useField, useSession } from '../../../session-context.ts';
import { type BodyProps, PopupForm, useInitialFocus } from '../popup-form.tsx';
import { useAdvanceLabel } from '../use-advance.ts';
import { useAnswerCheck } from '../use-answer-check.ts';

/**
 * A text of one or several lines. Every keystroke updates the session exactly as typed, so closing the
 * popup loses nothing.
 */
export function TextBody({ field, headingId, onDone }: BodyProps<'text' | 'textarea'>) {
  const { i18n } = useLingui();
  const session = useSession();
  const input = useInitialFocus<HTMLInputElement & HTMLTextAreaElement>();
  const { error, errorId, confirm } = useAnswerCheck(field.id, onDone, input);
  const confirmLabel = useAdvanceLabel(field.id);
  const popups = useLatePart('popups');
  const { required, fault: validationError } = useField(field.id);
  const limitId = useId();
  const write = (text: string) => session.setValue<'text'>(field.id, text);

  const shared = {
    ref: input,
    className: 'input',
    dir: 'auto',
    form: '',
    defaultValue: field.value,
    'aria-labelledby': headingId,
    'aria-required': required,
    'aria-invalid': (error ?? validationError) !== null,
    'aria-describedby': error === null ? limitId : errorId,
    ...(popups.name === 'ready' && popups.module.hintsFor(field.title)),
    onInput: (event: { readonly currentTarget: { readonly value: string } }) =>
      write(event.currentTarget.value),
  } as const;

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
              if (!input.current) return;
              input.current.value = '';
              input.current.focus();
            }
      }
    >
      {field.type === 'textarea' ? (
        <textarea rows={4} {...shared} />
      ) : (
        <input type="text" enterKeyHint="next" {...shared} />
      )}
      {field.type === 'textarea' && (
        <p className="hint popup-keys">{i18n._('popup.text.enter-hint')}</p>
      )}
      <div id={limitId} aria-live="polite">
        {popups.name === 'ready' && (
          <popups.module.TextLimit
            text={field.value}
            validationError={validationError}
            control={input}
            onText={write}
            isWatched
          />
        )}
      </div>
      {error !== null && (
        <p id={errorId} className="problem" role="alert">
          {error}
        </p>
      )}
    </PopupForm>
  );
}
