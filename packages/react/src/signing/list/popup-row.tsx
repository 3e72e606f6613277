import { useLingui } from '@lingui/react';
import type { DateField, SignatureField, UploadField } from '@sign-envelope/core';
import { type ReactNode, useId } from 'react';
import { useSession, useSessionValue } from '../../session-context.ts';
import { LabelText, ListRow } from './list-row.tsx';
import { SignaturePicture } from './signature-picture.tsx';
import { useListControl } from './use-list-control.ts';

type PopupField = DateField | SignatureField | UploadField;

function answerOf(field: PopupField): ReactNode {
  switch (field.type) {
    case 'date':
      return field.value;
    case 'upload':
      return field.value.map((file) => (
        <span key={file.uuid} className="list-file" dir="auto">
          {file.name}
        </span>
      ));
    case 'signature':
      return field.value && <SignaturePicture signature={field.value} />;
  }
}

/** A date, signature or upload field: a button that opens the same popup as on the page. */
export function PopupRow({ field }: { readonly field: PopupField }) {
  const { i18n } = useLingui();
  const session = useSession();
  const active = useSessionValue('$activeFieldId') === field.id;
  const control = useListControl(field.id);
  const labelId = useId();
  const answerId = useId();
  const actionId = useId();
  const { answered, problem, problemId } = control;

  return (
    <ListRow
      control={control}
      label={
        <span id={labelId} className="list-label">
          <LabelText control={control} />
        </span>
      }
    >
      {answered && (
        <p id={answerId} className="list-answer">
          {answerOf(field)}
        </p>
      )}
      <button
        type="button"
        id={control.id}
        className="button button-secondary list-open"
        aria-labelledby={[actionId, labelId, ...(answered ? [answerId] : [])].join(' ')}
        aria-describedby={problem === null ? undefined : problemId}
        aria-haspopup="dialog"
        aria-expanded={active}
        // Tabbing to the button opens nothing but deactivates the previous field.
        onFocus={() => {
          if (session.$activeFieldId.get() !== field.id) session.deactivate();
        }}
        onClick={() => session.activate(field.id)}
      >
        <span id={actionId}>
          {answered ? i18n._(`list.change.${field.type}`) : i18n._(`list.open.${field.type}`)}
        </span>
      </button>
    </ListRow>
  );
}
