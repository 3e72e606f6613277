import { useLingui } from '@lingui/react';
import type { SigningErrorCode } from '@sign-envelope/core';
import { hasVisibleText, inputLimits } from '@sign-envelope/core/rules';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useStyles } from '../../root/use-styles.ts';
import { useSession, useSessionValue } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingDots } from '../../ui/spinner.tsx';
import { SessionAlert } from '../alerts/session-alert.tsx';
import type { DialogDrafts } from '../dialog-drafts.ts';
import { useLengthLimit } from '../limits/use-length-limit.tsx';
import styles from './widget-verify-dialog.css?inline';

export interface WidgetVerifyDialogProps {
  /** The entered name and email. */
  readonly draft: Pick<DialogDrafts, 'name' | 'email'>;
  readonly onClose: () => void;
}

/** Asks a widget's signer for name and email, which an emailed link then confirms. */
export function WidgetVerifyDialog({ draft, onClose }: WidgetVerifyDialogProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const activeFieldId = useSessionValue('$activeFieldId');
  const sending = useSessionValue('$submission').name === 'sending';
  const [errorCode, setErrorCode] = useState<SigningErrorCode | null>(null);
  const isIncomplete = errorCode === 'signer-details-required';
  const nameId = useId();
  const emailId = useId();
  const explainId = useId();
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const nameLimit = useLengthLimit(draft.name.current, inputLimits.signerNameLength);
  const emailLimit = useLengthLimit(draft.email.current, inputLimits.signerEmailLength);
  useStyles(styles);

  // An alert shown in the dialog is dismissed with it.
  useEffect(() => () => session.dismissAlert(), [session]);

  // Going to a field that the server did not accept closes the dialog.
  useEffect(() => {
    if (activeFieldId !== null) onClose();
  }, [activeFieldId, onClose]);

  const isNameMissing = () => !hasVisibleText(name.current?.value ?? '');

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    if (nameLimit.isOver || emailLimit.isOver) {
      (nameLimit.isOver ? name : email).current?.focus();
      return;
    }
    session.dismissAlert();
    setErrorCode(null);
    const outcome = await session.submit({
      name: name.current?.value ?? '',
      email: email.current?.value ?? '',
    });
    if (outcome.ok) return;
    const { code } = outcome.reason;
    setErrorCode(code);
    if (code === 'signer-details-required') (isNameMissing() ? name : email).current?.focus();
  };

  return (
    <Dialog title={i18n._('widget-verify.title')} onClose={onClose}>
      {/* The session validates the inputs, not the browser. */}
      <form className="widget-verify" noValidate onSubmit={confirm}>
        <p id={explainId}>{i18n._('widget-verify.explain')}</p>
        <label className="label" htmlFor={nameId}>
          {i18n._('widget-verify.name')}
        </label>
        <input
          ref={name}
          id={nameId}
          className="input"
          name="name"
          defaultValue={draft.name.current}
          onInput={({ currentTarget }) => {
            draft.name.current = currentTarget.value;
            nameLimit.update(currentTarget.value);
          }}
          autoComplete="name"
          required
          aria-describedby={nameLimit.id}
          aria-invalid={nameLimit.isOver || (isIncomplete && isNameMissing())}
        />
        {nameLimit.note}
        <label className="label" htmlFor={emailId}>
          {i18n._('widget-verify.email')}
        </label>
        <input
          ref={email}
          id={emailId}
          className="input"
          name="email"
          defaultValue={draft.email.current}
          onInput={({ currentTarget }) => {
            draft.email.current = currentTarget.value;
            emailLimit.update(currentTarget.value);
          }}
          // Not of type "email", whose value Chrome converts to Punycode: `ada@xn--mnchen-3ya.de`.
          type="text"
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="email"
          required
          aria-describedby={`${explainId} ${emailLimit.id}`}
          aria-invalid={emailLimit.isOver || (isIncomplete && !isNameMissing())}
        />
        {emailLimit.note}
        <SessionAlert />
        <div className="dialog-actions">
          <Button onClick={onClose}>{i18n._('widget-verify.back')}</Button>
          <Button type="submit" variant="primary" aria-busy={sending} aria-disabled={sending}>
            {i18n._('widget-verify.confirm')}
            {sending && <LoadingDots />}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
