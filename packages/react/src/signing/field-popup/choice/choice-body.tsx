import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { useField } from '../../../session-context.ts';
import type { BodyProps } from '../body-props.ts';
import { PopupForm } from '../popup-form.tsx';
import { useAdvanceLabel } from '../use-advance.ts';
import { useAnswerCheck } from '../use-answer-check.ts';
import { useInitialFocus } from '../use-initial-focus.ts';
import { ChoiceOption } from './choice-option.tsx';

/** A checkbox or radio with the rest of its group. */
export function ChoiceBody({ field, headingId, onDone }: BodyProps<'checkbox' | 'radio'>) {
  const { i18n } = useLingui();
  const { answered, group } = useField(field.id);
  const name = useId();
  const promptId = useId();
  const first = useInitialFocus<HTMLInputElement>();
  const { problem, problemId, confirm } = useAnswerCheck(field.id, onDone, first);
  const confirmLabel = useAdvanceLabel(field.id);
  const members = group?.members ?? [field.id];

  return (
    <PopupForm confirmLabel={confirmLabel} onConfirm={confirm}>
      <fieldset
        className="choices"
        aria-labelledby={`${headingId} ${promptId}`}
        aria-describedby={problem === null ? undefined : problemId}
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
      {problem !== null && (
        <p id={problemId} className="problem" role="alert">
          {problem}
        </p>
      )}
    </PopupForm>
  );
}
