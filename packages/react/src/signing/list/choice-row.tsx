import { useLingui } from '@lingui/react';
import type { ChoiceField } from '@sign-envelope/core';
import { useFieldElementId } from '../../root/root-context.ts';
import { useField, useSession } from '../../session-context.ts';
import type { ListItem } from './list-items.ts';
import { LabelText, ListRow } from './list-row.tsx';
import { useListControl } from './use-list-control.ts';

/** A box without a group. */
export function BoxRow({ field }: { readonly field: ChoiceField }) {
  const session = useSession();
  const control = useListControl(field.id);
  return (
    <ListRow control={control}>
      <label className="choice">
        <input
          id={control.id}
          type={field.type}
          form=""
          checked={field.value}
          aria-required={field.type === 'checkbox' ? control.required : undefined}
          aria-invalid={control.error !== null}
          aria-describedby={control.error === null ? undefined : control.errorId}
          onFocus={() => session.activate(field.id)}
          onChange={() => session.toggle(field.id)}
        />
        <span className="list-choice-text">
          <LabelText control={control} />
        </span>
      </label>
    </ListRow>
  );
}

export interface GroupRowProps {
  /** The boxes of the group. */
  readonly fieldIds: ListItem;
}

/** The boxes of one group, from all pages. Only one can be ticked. */
export function GroupRow({ fieldIds }: GroupRowProps) {
  const { i18n } = useLingui();
  const control = useListControl(fieldIds[0]);
  const { need, error, errorId } = control;
  return (
    <ListRow control={control}>
      <fieldset
        className="choices list-group"
        aria-describedby={error === null ? undefined : errorId}
      >
        <legend className="list-label">
          {i18n._('list.choose-one')} <span className="list-need">{need}</span>
        </legend>
        {fieldIds.map((fieldId, index) => (
          <GroupOption
            key={fieldId}
            fieldId={fieldId}
            name={`${control.id}-group`}
            number={index + 1}
          />
        ))}
      </fieldset>
    </ListRow>
  );
}

interface GroupOptionProps {
  readonly fieldId: string;
  readonly name: string;
  readonly number: number;
}

function GroupOption({ fieldId, name, number }: GroupOptionProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const { field, locked } = useField(fieldId);
  const id = useFieldElementId(fieldId);
  if (field.type !== 'checkbox' && field.type !== 'radio') return null;
  return (
    <label className="choice">
      <input
        id={id}
        type={field.type}
        form=""
        name={field.type === 'radio' ? name : undefined}
        checked={field.value}
        disabled={locked !== null}
        onFocus={() => session.activate(fieldId)}
        onChange={() => session.toggle(fieldId)}
      />
      <span dir="auto">{field.title ?? i18n._(`popup.option.${field.type}`, { number })}</span>
    </label>
  );
}
