import { useLingui } from '@lingui/react';
import type { SigningErrorCode } from '@sign-envelope/core';
import { hasVisibleText, inputLimits } from '@sign-envelope/core/rules';
import { useEffect, useId, useRef, useState } from 'react';
import { useStyles } from '../../root/use-styles.ts';
import { useSession, useSessionValue } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { onEnter } from '../../ui/enter-key.ts';
import { LoadingDots } from '../../ui/spinner.tsx';
import { SessionAlert } from '../alerts/session-alert.tsx';
import type { ConsentControl } from '../consent/consent.tsx';
import type { DialogDrafts } from '../dialog-drafts.ts';
import { useLimitedText } from '../limits/use-limited-text.tsx';
import styles from './widget-verify-dialog.css?inline';

export interface WidgetVerifyDialogProps {
  /** The entered name and email. */
  readonly draft: Pick<DialogDrafts, 'name' | 'email'>;
  /** The signer's consent, if the sender asks for it. */
  readonly consent?: ConsentControl;
  readonly onClose: () => void;
}

/** Asks a widget's signer for name and email, which an emailed link then confirms. */
export function WidgetVerifyDialog({ draft, consent, onClose }: WidgetVerifyDialogProps) {
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
  const nameLimit = useLimitedText(name, draft.name, inputLimits.signerNameLength);
  const emailLimit = useLimitedText(email, draft.email, inputLimits.signerEmailLength);
  useStyles(styles);

  // An alert shown in the dialog is dismissed with it.
  useEffect(() => () => session.dismissAlert(), [session]);

  // Going to a field that the server did not accept closes the dialog.
  useEffect(() => {
    if (activeFieldId !== null) onClose();
  }, [activeFieldId, onClose]);

  const isNameMissing = () => !hasVisibleText(draft.name.current);

  const confirm = async () => {
    if (sending || !nameLimit.check() || !emailLimit.check()) return;
    session.dismissAlert();
    setErrorCode(null);
    const given = await consent?.take();
    if (given === null) return;
    const signer = { name: draft.name.current, email: draft.email.current };
    const outcome = await session.submit(signer, given);
    if (outcome.ok) return;
    const { code } = outcome.reason;
    setErrorCode(code);
    if (code === 'signer-details-required') (isNameMissing() ? name : email).current?.focus();
  };

  return (
    <Dialog title={i18n._('widget-verify.title')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the inputs */}
      <div className="widget-verify" onKeyDown={onEnter(() => void confirm())}>
        <p id={explainId}>{i18n._('widget-verify.explain')}</p>
        <label className="label" htmlFor={nameId}>
          {i18n._('widget-verify.name')}
        </label>
        <input
          ref={name}
          id={nameId}
          form=""
          className="input"
          name="name"
          defaultValue={draft.name.current}
          autoComplete="name"
          enterKeyHint="send"
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
          form=""
          className="input"
          name="email"
          defaultValue={draft.email.current}
          // Not of type "email", whose value Chrome converts to Punycode: `ada@xn--mnchen-3ya.de`.
          type="text"
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="email"
          enterKeyHint="send"
          required
          aria-describedby={`${explainId} ${emailLimit.id}`}
          aria-invalid={emailLimit.isOver || (isIncomplete && !isNameMissing())}
        />
        {emailLimit.note}
        {consent !== undefined && <div className="widget-verify-consent">{consent.section}</div>}
        <SessionAlert />
        <div className="dialog-actions">
          <Button onClick={onClose}>{i18n._('widget-verify.back')}</Button>
          <Button
            variant="primary"
            aria-busy={sending}
            aria-disabled={sending}
            onClick={() => void confirm()}
          >
            {i18n._('widget-verify.confirm')}
            {sending && <LoadingDots />}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
