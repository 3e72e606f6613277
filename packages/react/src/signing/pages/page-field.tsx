import { useLingui } from '@lingui/react';
import type { Field } from '@sign-envelope/core';
import { type CSSProperties, memo } from 'react';
import { useFieldElementId } from '../../root/root-context.ts';
import { useField, useSession } from '../../session-context.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PartyNames } from '../party-name.ts';
import { Answer } from './answer/answer.tsx';
import { describeField } from './describe-field.ts';
import { fieldState } from './field-state.ts';

export interface PageFieldProps {
  readonly fieldId: string;
  readonly active: boolean;
  readonly partyNames: PartyNames;
  /** Height of its page divided by its width. */
  readonly pageRatio: number;
}

function boxStyle({ box }: Field): CSSProperties {
  return {
    left: `${box.x}%`,
    top: `${box.y}%`,
    width: `${box.width}%`,
    height: `${box.height}%`,
  };
}

/** On a phone, a box nearer than this to the edge of its page, in percent, has no room for an asterisk before it. */
const edge = 3.5;

/** One field on its page. It subscribes to its own field only, so an answer renders one field. */
export const PageField = memo(function PageField(props: PageFieldProps) {
  const { fieldId, active, partyNames, pageRatio } = props;
  const { i18n } = useLingui();
  const session = useSession();
  const status = useField(fieldId);
  const elementId = useFieldElementId(fieldId);

  const { field, answered, required } = status;
  const state = fieldState(status);
  const isChoice = field.type === 'checkbox' || field.type === 'radio';
  const className = `field field-${state} field-${field.type}${active ? ' field-active' : ''}${isChoice && field.box.x < edge ? ' field-at-edge' : ''}`;
  const answer = <Answer field={field} pageRatio={pageRatio} />;

  const party = partyNames.get(field.partyId) ?? '';
  const shared = {
    id: elementId,
    className,
    part: `field field-${state}`,
    style: boxStyle(field),
    'aria-label': describeField(i18n, field, { ...status, state, party }),
  };
  const name = field.title ?? i18n._(`field.type.${field.type}`);

  if (state === 'prefilled') {
    // A screen reader reads a long text from the page; for all others the label is enough.
    return (
      <div {...shared} role={field.type === 'textarea' ? 'group' : 'img'}>
        {answer}
      </div>
    );
  }

  if (state === 'other') {
    return (
      <button type="button" {...shared} disabled>
        {answered || isChoice ? answer : <span className="field-label">{party || name}</span>}
      </button>
    );
  }

  const activate = () => {
    // Answers cannot change while they are being sent.
    if (session.$submission.get().name === 'sending') return;
    session.activate(fieldId);
    if (isChoice) session.toggle(fieldId);
  };

  return (
    <button
      type="button"
      {...shared}
      {...(isChoice
        ? { role: field.type, 'aria-checked': field.value }
        : { 'aria-haspopup': 'dialog', 'aria-expanded': active })}
      onClick={activate}
    >
      {answered || isChoice ? answer : <span className="field-label">{name}</span>}
      {required && state === 'todo' && (
        <span className="field-asterisk" aria-hidden="true">
          *
        </span>
      )}
      {state === 'done' && !isChoice && (
        <span className="field-tick">
          <Icon name="check" />
        </span>
      )}
    </button>
  );
});
