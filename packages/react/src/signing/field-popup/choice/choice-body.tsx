import { useLingui } from '@lingui/react';
import { type RefObject, useId } from 'react';
import { useField, useSession } from '../../../session-context.ts';
import { type BodyProps, PopupForm, useInitialFocus } from '../popup-form.tsx';
import { useAdvanceLabel } from '../use-advance.ts';
import { useAnswerCheck } from '../use-answer-check.ts';

/** A checkbox or radio with the rest of its group. */
export function ChoiceBody({ field, headingId, onDone }: BodyProps<'checkbox' | 'radio'>) {
  const { i18n } = useLingui();
  const { answered, group } = useField(field.id);
  const name = useId();
  const promptId = useId();
  const first = useInitialFocus<HTMLInputElement>();
  const { error, errorId, confirm } = useAnswerCheck(field.id, onDone, first);
  const confirmLabel = useAdvanceLabel(field.id);
  const members = group?.members ?? [field.id];

  return (
    <PopupForm confirmLabel={confirmLabel} onConfirm={confirm}>
      <fieldset
        className="choices"
        aria-labelledby={`${headingId} ${promptId}`}
        aria-describedby={error === null ? undefined : errorId}
      >
        <p id={promptId} className="choices-prompt" hidden={answered}>
          {i18n._(`popup.prompt.${field.type}`)}
        </p>
        {members.map((id, index) => (
          <ChoiceOption
            key={id}
            fieldId={id}
            name={name}
            number={index + 1}
            control={id === field.id ? first : undefined}
          />
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

interface ChoiceOptionProps {
  readonly fieldId: string;
  /** Shared by the radios of one group. */
  readonly name: string;
  /** Position in the group, from 1, for a field without a title. */
  readonly number: number;
  readonly control: RefObject<HTMLInputElement | null> | undefined;
}

/** One box of a group. Each is a separate field on the page. */
function ChoiceOption({ fieldId, name, number, control }: ChoiceOptionProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const { field, locked } = useField(fieldId);
  if (field.type !== 'checkbox' && field.type !== 'radio') return null;
  return (
    <label className="choice">
      <input
        ref={control}
        type={field.type}
        form=""
        name={field.type === 'radio' ? name : undefined}
        checked={field.value}
        disabled={locked !== null}
        onChange={() => session.toggle(fieldId)}
      />
      <span dir="auto">{field.title ?? i18n._(`popup.option.${field.type}`, { number })}</span>
    </label>
  );
}
