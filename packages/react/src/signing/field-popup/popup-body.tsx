import { useLingui } from '@lingui/react';
import type { Field } from '@sign-envelope/core';
import { LazyContent } from '../../lazy-parts.tsx';
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
        <LazyContent name="popups" loading={loading}>
          {({ ChoiceBody }) => <ChoiceBody {...props} field={field} />}
        </LazyContent>
      );
    case 'dropdown':
      return (
        <LazyContent name="popups" loading={loading}>
          {({ DropdownBody }) => <DropdownBody {...props} field={field} />}
        </LazyContent>
      );
    case 'upload':
      return (
        <LazyContent name="popups" loading={loading}>
          {({ UploadBody }) => <UploadBody {...props} field={field} />}
        </LazyContent>
      );
    case 'date':
      return (
        <LazyContent name="date" loading={loading}>
          {({ DateBody }) => <DateBody {...props} field={field} />}
        </LazyContent>
      );
    case 'signature':
      return (
        <LazyContent name="signature" loading={loading}>
          {({ SignatureBody }) => <SignatureBody {...props} field={field} />}
        </LazyContent>
      );
  }
}
