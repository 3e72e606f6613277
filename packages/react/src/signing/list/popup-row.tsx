import { useLingui } from '@lingui/react';
import type { DateField, Signature, SignatureField, UploadField } from '@sign-envelope/core';
import { type ReactNode, useId } from 'react';
import { useSession, useSessionValue } from '../../session-context.ts';
import { useSignatureFont } from '../../signature-fonts/use-signature-font.ts';
import { ChangingText } from '../../ui/changing-text.tsx';
import { useSignatureImage } from '../pages/answer/use-signature-image.ts';
import { LabelText, ListRow } from './list-row.tsx';
import { useListControl } from './use-list-control.ts';

type PopupField = DateField | SignatureField | UploadField;

function answerOf(field: PopupField): ReactNode {
  switch (field.type) {
    case 'date':
      return <ChangingText>{field.value}</ChangingText>;
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
  const { answered, error, errorId } = control;

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
        <p id={answerId} className="list-answer" translate="no">
          {answerOf(field)}
        </p>
      )}
      <button
        type="button"
        id={control.id}
        className="button button-secondary list-open"
        aria-labelledby={[actionId, labelId, ...(answered ? [answerId] : [])].join(' ')}
        aria-describedby={error === null ? undefined : errorId}
        aria-haspopup="dialog"
        aria-expanded={active}
        // Tabbing to the button opens nothing but deactivates the previous field.
        onFocus={() => {
          if (session.$activeFieldId.get() !== field.id) session.deactivate();
        }}
        onClick={() => session.activate(field.id)}
      >
        <span id={actionId}>
          <ChangingText>
            {answered ? i18n._(`list.change.${field.type}`) : i18n._(`list.open.${field.type}`)}
          </ChangingText>
        </span>
      </button>
    </ListRow>
  );
}

/** A signature, with alternative text. */
function SignaturePicture({ signature }: { readonly signature: Signature }) {
  const { i18n } = useLingui();
  switch (signature.kind) {
    case 'drawn':
      return <img className="list-signature" src={signature.ink.svg} alt={i18n._('list.drawn')} />;
    case 'upload':
      return <UploadedPicture key={signature.name} name={signature.name} />;
    case 'typed':
      return <TypedPicture text={signature.text} font={signature.font} />;
  }
}

function UploadedPicture({ name }: { readonly name: string }) {
  const { i18n } = useLingui();
  const image = useSignatureImage(name);
  if (image.name !== 'ready') return i18n._('field.answer.signed');
  return <img className="list-signature" src={image.url} alt={i18n._('list.uploaded')} />;
}

function TypedPicture({ text, font }: { readonly text: string; readonly font: string }) {
  const { family } = useSignatureFont(font, text);
  return (
    <span
      className="list-signature"
      style={{ fontFamily: `${JSON.stringify(family)}, cursive` }}
      dir="auto"
    >
      <ChangingText>{text}</ChangingText>
    </span>
  );
}
