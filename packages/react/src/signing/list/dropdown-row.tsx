import { useLingui } from '@lingui/react';
import type { DropdownField } from '@sign-envelope/core';
import { useSession } from '../../session-context.ts';
import { LabelText, ListRow } from './list-row.tsx';
import { useListControl } from './use-list-control.ts';

/** The choices in a native select, which phones and screen readers support well. */
export function DropdownRow({ field }: { readonly field: DropdownField }) {
  const { i18n } = useLingui();
  const session = useSession();
  const control = useListControl(field.id);
  return (
    <ListRow
      control={control}
      label={
        <label className="list-label" htmlFor={control.id}>
          <LabelText control={control} />
        </label>
      }
    >
      <select
        id={control.id}
        form=""
        className="input"
        value={field.value}
        aria-required={control.required}
        aria-invalid={control.error !== null}
        aria-describedby={control.error === null ? undefined : control.errorId}
        onFocus={() => session.activate(field.id)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value === '') session.clear(field.id);
          else session.setValue<'dropdown'>(field.id, value);
        }}
      >
        <option value="">{i18n._('list.choose')}</option>
        {field.choices.map((choice) => (
          <option key={choice} value={choice} translate="no">
            {choice}
          </option>
        ))}
      </select>
    </ListRow>
  );
}
