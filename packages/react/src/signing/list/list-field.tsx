import type { Field } from '@sign-envelope/core';
import { memo } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useField } from '../../session-context.ts';
import { answerInWords } from '../pages/describe-field.ts';
import { BoxRow } from './choice-row.tsx';
import { DropdownRow } from './dropdown-row.tsx';
import { PopupRow } from './popup-row.tsx';
import { TextRow } from './text-row.tsx';

/** One field of the signer's as a labelled control. It watches its own field and nothing else. */
export const ListField = memo(function ListField({ fieldId }: { readonly fieldId: string }) {
  const field = useField(fieldId);
  if (field.prefilled) return <PrefilledRow field={field} />;
  switch (field.type) {
    case 'text':
    case 'textarea':
      return <TextRow field={field} />;
    case 'dropdown':
      return <DropdownRow field={field} />;
    case 'checkbox':
    case 'radio':
      return <BoxRow field={field} />;
    default:
      return <PopupRow field={field} />;
  }
});

/** What the sender has filled in: text, as nothing can be done with it. */
function PrefilledRow({ field }: { readonly field: Field }) {
  const i18n = useI18n();
  const isTicked = field.value === true;
  return (
    <div className="list-row">
      <p className="list-label">
        <span dir="auto">{field.title ?? i18n._(`field.type.${field.type}`)}</span>{' '}
        <span className="list-need">{i18n._('list.prefilled')}</span>
      </p>
      <p className="list-answer" dir="auto">
        {isTicked ? i18n._('list.ticked') : answerInWords(i18n, field)}
      </p>
    </div>
  );
}
