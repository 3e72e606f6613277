import { useLingui } from '@lingui/react';
import type { RefObject } from 'react';
import { useField, useSession } from '../../../session-context.ts';

export interface ChoiceOptionProps {
  readonly fieldId: string;
  /** Shared by the radios of one group. */
  readonly name: string;
  /** Position in the group, from 1, for a field without a title. */
  readonly number: number;
  readonly control: RefObject<HTMLInputElement | null> | undefined;
}

/** One box of a group. Each is a separate field on the page. */
export function ChoiceOption({ fieldId, name, number, control }: ChoiceOptionProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const { field, locked } = useField(fieldId);
  if (field.type !== 'checkbox' && field.type !== 'radio') return null;
  return (
    <label className="choice">
      <input
        ref={control}
        type={field.type}
        name={field.type === 'radio' ? name : undefined}
        checked={field.value}
        disabled={locked !== null}
        onChange={() => session.toggle(fieldId)}
      />
      <span dir="auto">{field.title ?? i18n._(`popup.option.${field.type}`, { number })}</span>
    </label>
  );
}
