import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useUniqueId } from '../../../root/use-unique-id.ts';
import { useEnvelope } from '../../../session-context.ts';
import { indexChoiceGroups } from '../../pages/choice-groups.ts';
import { useGroupTicked } from '../../pages/use-group-ticked.ts';
import type { BodyProps } from '../body-props.ts';
import { PopupForm } from '../popup-form.tsx';
import { useAdvanceLabel } from '../use-advance.ts';
import { useAnswerCheck } from '../use-answer-check.ts';
import { useInitialFocus } from '../use-initial-focus.ts';
import { ChoiceOption } from './choice-option.tsx';

/** A checkbox or radio with the rest of its group. */
export function ChoiceBody({ field, headingId, onDone }: BodyProps<'checkbox' | 'radio'>) {
  const { i18n } = useLingui();
  const envelope = useEnvelope();
  const name = useUniqueId();
  const promptId = useUniqueId();
  const first = useInitialFocus<HTMLInputElement>();
  const { problem, problemId, confirm } = useAnswerCheck(field, onDone, first);
  const confirmLabel = useAdvanceLabel(field.id);

  const members = useMemo(() => {
    const group = indexChoiceGroups(envelope)(field.id);
    return group.length > 0 ? group : [field.id];
  }, [envelope, field.id]);
  const isTicked = useGroupTicked(members);

  return (
    <PopupForm confirmLabel={confirmLabel} onConfirm={confirm}>
      <fieldset
        className="choices"
        aria-labelledby={`${headingId} ${promptId}`}
        aria-describedby={problem === null ? undefined : problemId}
      >
        <p id={promptId} className="choices-prompt" hidden={isTicked}>
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
