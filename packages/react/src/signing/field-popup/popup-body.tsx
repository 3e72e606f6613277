import { useLingui } from '@lingui/react';
import type { Field } from '@sign-envelope/core';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type LazyModule, useLazyModule } from '../../ui/use-lazy-module.ts';
import { TextBody } from './text/text-body.tsx';

export interface PopupBodyProps {
  readonly field: Field;
  readonly headingId: string;
  readonly onDone: () => void;
}

const loadChoice = () => import('./choice/choice-body.tsx');
const loadDropdown = () => import('./dropdown/dropdown-body.tsx');
const loadDate = () => import('./date/date-body.tsx');
const loadUpload = () => import('./upload/upload-body.tsx');
const loadSignature = () => import('./signature/signature-body.tsx');

/** The body of the popup for each field type. All but text are in separate chunks. */
export function PopupBody({ field, ...shared }: PopupBodyProps) {
  switch (field.type) {
    case 'text':
    case 'textarea':
      return <TextBody field={field} {...shared} />;
    case 'dropdown':
      return (
        <LazyBody
          load={loadDropdown}
          show={({ DropdownBody }) => <DropdownBody field={field} {...shared} />}
        />
      );
    case 'checkbox':
    case 'radio':
      return (
        <LazyBody
          load={loadChoice}
          show={({ ChoiceBody }) => <ChoiceBody field={field} {...shared} />}
        />
      );
    case 'date':
      return (
        <LazyBody load={loadDate} show={({ DateBody }) => <DateBody field={field} {...shared} />} />
      );
    case 'upload':
      return (
        <LazyBody
          load={loadUpload}
          show={({ UploadBody }) => <UploadBody field={field} {...shared} />}
        />
      );
    case 'signature':
      return (
        <LazyBody
          load={loadSignature}
          show={({ SignatureBody }) => <SignatureBody field={field} {...shared} />}
        />
      );
  }
}

interface LazyBodyProps<Module> {
  readonly load: () => Promise<Module>;
  readonly show: (module: Module) => ReactNode;
}

/** Renders a body once its chunk has loaded, or a retry button if it fails to load. */
function LazyBody<Module>({ load, show }: LazyBodyProps<Module>) {
  const { i18n } = useLingui();
  const body: LazyModule<Module> = useLazyModule(load);
  if (body.name === 'ready') return show(body.value);
  if (body.name === 'loading') {
    return (
      <div className="popup-loading">
        <Spinner label={i18n._('popup.loading')} />
      </div>
    );
  }
  return <LoadFailed onRetry={body.retry} />;
}
