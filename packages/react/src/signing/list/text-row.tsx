import { useLingui } from '@lingui/react';
import type { TextField } from '@sign-envelope/core';
import { useId, useRef } from 'react';
import { useRoot } from '../../root/root-context.ts';
import { useSession } from '../../session-context.ts';
import { onEnter } from '../../ui/enter-key.ts';
import { hintsFor } from '../field-popup/text/autocomplete.ts';
import { TextLimit } from '../limits/text-limit.tsx';
import { LabelText, ListRow } from './list-row.tsx';
import { useListControl } from './use-list-control.ts';

/** A text of one or several lines. Every keystroke updates the session, as in the popup. */
export function TextRow({ field }: { readonly field: TextField }) {
  const { i18n } = useLingui();
  const session = useSession();
  const { announce } = useRoot();
  const control = useListControl(field.id);
  const { validationError } = control;
  const limitId = useId();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  const write = (text: string) => session.setValue<'text'>(field.id, text);

  // Enter advances as in the popup. It must not submit: a slip would sign the envelope.
  const advance = () => {
    if (control.check()) session.next();
    else if (validationError === null) announce(i18n._(`popup.missing.${field.type}`), 'assertive');
  };

  const shared = {
    ref: input,
    id: control.id,
    className: 'input',
    dir: 'auto',
    form: '',
    defaultValue: field.value,
    'aria-required': control.required,
    'aria-invalid': (control.error ?? validationError) !== null,
    'aria-describedby': control.error === null ? limitId : control.errorId,
    ...hintsFor(field.title),
    onFocus: () => session.activate(field.id),
    onInput: (event: { readonly currentTarget: { readonly value: string } }) =>
      write(event.currentTarget.value),
  } as const;

  return (
    <ListRow
      control={control}
      label={
        <label className="list-label" htmlFor={control.id}>
          <LabelText control={control} />
        </label>
      }
    >
      {field.type === 'textarea' ? (
        <textarea rows={3} {...shared} />
      ) : (
        <input type="text" enterKeyHint="next" onKeyDown={onEnter(advance)} {...shared} />
      )}
      <div id={limitId} aria-live="polite">
        <TextLimit
          text={field.value}
          validationError={validationError}
          control={input}
          onText={write}
        />
      </div>
    </ListRow>
  );
}
