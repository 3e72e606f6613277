import { useLingui } from '@lingui/react';
import type { Field } from '@sign-envelope/core';
import type { ComponentType } from 'react';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextBody } from './text/text-body.tsx';

export interface PopupBodyProps {
  readonly field: Field;
  readonly headingId: string;
  readonly onDone: () => void;
}

const loadChoice = async () => (await import('./choice/choice-body.tsx')).ChoiceBody;

/** Bodies in chunks of their own: all but that of a text. Each takes the fields of its own types. */
export const bodies = {
  checkbox: loadChoice,
  radio: loadChoice,
  dropdown: async () => (await import('./dropdown/dropdown-body.tsx')).DropdownBody,
  date: async () => (await import('./date/date-body.tsx')).DateBody,
  upload: async () => (await import('./upload/upload-body.tsx')).UploadBody,
  signature: async () => (await import('./signature/signature-body.tsx')).SignatureBody,
} as const;

/** The body of the popup for each field type. */
export function PopupBody(props: PopupBodyProps) {
  const { i18n } = useLingui();
  const { field } = props;
  if (field.type === 'text' || field.type === 'textarea') {
    return <TextBody {...props} field={field} />;
  }
  return (
    <LazyPart
      load={bodies[field.type] as () => Promise<ComponentType<PopupBodyProps>>}
      props={props}
      loading={
        <div className="popup-loading">
          <Spinner label={i18n._('popup.loading')} />
        </div>
      }
    />
  );
}
