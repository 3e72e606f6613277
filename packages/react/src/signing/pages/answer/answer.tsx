import { useLingui } from '@lingui/react';
import { useLatePart } from '../../../late-parts.tsx';
import { ChangingText } from '../../../ui/changing-text.tsx';
import { answerText } from '../describe-field.ts';
import type { WrittenAnswerProps } from './written-answer.tsx';

/** A field's answer, positioned and styled as in the PDF. Its label names the answer: an image has no alt text. */
export function Answer(props: WrittenAnswerProps) {
  const { field } = props;
  if (field.type === 'checkbox' || field.type === 'radio') {
    return (
      <svg className="answer-box" viewBox="0 0 24 24" aria-hidden="true" color={field.color}>
        {field.type === 'checkbox' ? (
          <rect x="1" y="1" width="22" height="22" rx="2" />
        ) : (
          <circle cx="12" cy="12" r="11" />
        )}
        {field.value && <path d="M5.5 12.5 10.5 17.5 18.5 7" />}
      </svg>
    );
  }
  if (field.type !== 'signature') return <LateAnswer {...props} />;
  if (field.value?.kind === 'drawn') {
    return <img className="answer-image" src={field.value.ink.svg} alt="" />;
  }
  return field.value && <LateAnswer {...props} />;
}

/** A text, or a typed or uploaded signature. */
function LateAnswer(props: WrittenAnswerProps) {
  const { field } = props;
  const { i18n } = useLingui();
  const dialogs = useLatePart('dialogs');
  if (dialogs.name === 'ready') return <dialogs.module.WrittenAnswer {...props} />;
  if (dialogs.name === 'loading' && field.type === 'signature') return null;
  // Until its size, font or image has loaded.
  return (
    <span className="answer-text" style={{ color: field.color }} dir="auto" translate="no">
      <ChangingText>{answerText(i18n, field)}</ChangingText>
    </span>
  );
}
