import { useLingui } from '@lingui/react';
import type { Field } from '@sign-envelope/core';
import { LateContent } from '../../late-parts.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextBody } from './text/text-body.tsx';

export interface PopupBodyProps {
  readonly field: Field;
  readonly headingId: string;
  readonly onDone: () => void;
}

/** The body of the popup for each field type: all but that of a text load late. */
export function PopupBody({ field, ...props }: PopupBodyProps) {
  const { i18n } = useLingui();
  const loading = (
    <div className="popup-loading">
      <Spinner label={i18n._('popup.loading')} />
    </div>
  );
  switch (field.type) {
    case 'text':
    case 'textarea':
      return <TextBody {...props} field={field} />;
    case 'checkbox':
    case 'radio':
      return (
        <LateContent name="popups" loading={loading}>
          {({ ChoiceBody }) => <ChoiceBody {...props} field={field} />}
        </LateContent>
      );
    case 'dropdown':
      return (
        <LateContent name="popups" loading={loading}>
          {({ DropdownBody }) => <DropdownBody {...props} field={field} />}
        </LateContent>
      );
    case 'upload':
      return (
        <LateContent name="popups" loading={loading}>
          {({ UploadBody }) => <UploadBody {...props} field={field} />}
        </LateContent>
      );
    case 'date':
      return (
        <LateContent name="date" loading={loading}>
          {({ DateBody }) => <DateBody {...props} field={field} />}
        </LateContent>
      );
    case 'signature':
      return (
        <LateContent name="signature" loading={loading}>
          {({ SignatureBody }) => <SignatureBody {...props} field={field} />}
        </LateContent>
      );
  }
}
