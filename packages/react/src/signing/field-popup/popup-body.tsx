import { useLingui } from '@lingui/react';
import type { Field } from '@sign-envelope/core';
import type { ComponentType } from 'react';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { TextBody } from './text/text-body.tsx';

export interface PopupBodyProps {
  readonly field: Field;
  readonly headingId: string;
  readonly onDone: () => void;
}

const loadChoice = async () => (await import('./choice/choice-body.tsx')).ChoiceBody;

/** Bodies in chunks of their own: all but that of a text. Each takes the fields of its own types. */
const bodies = {
  checkbox: loadChoice,
  radio: loadChoice,
  dropdown: async () => (await import('./dropdown/dropdown-body.tsx')).DropdownBody,
  date: async () => (await import('./date/date-body.tsx')).DateBody,
  upload: async () => (await import('./upload/upload-body.tsx')).UploadBody,
  signature: async () => (await import('./signature/signature-body.tsx')).SignatureBody,
} as const;

/** The body of the popup for each field type. */
export function PopupBody({ field, ...props }: PopupBodyProps) {
  return field.type === 'text' || field.type === 'textarea' ? (
    <TextBody field={field} {...props} />
  ) : (
    <LazyBody load={bodies[field.type] as LoadBody} field={field} {...props} />
  );
}

type LoadBody = () => Promise<ComponentType<PopupBodyProps>>;

/** Renders a body once its chunk has loaded, or a retry button if it fails to load. */
function LazyBody({ load, ...props }: PopupBodyProps & { readonly load: LoadBody }) {
  const { i18n } = useLingui();
  const body = useLazyModule(load);
  if (body.name === 'ready') return <body.value {...props} />;
  if (body.name === 'loading') {
    return (
      <div className="popup-loading">
        <Spinner label={i18n._('popup.loading')} />
      </div>
    );
  }
  return <LoadFailed onRetry={body.retry} />;
}
