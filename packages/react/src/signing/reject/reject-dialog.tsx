import { useLingui } from '@lingui/react';
import type { SigningErrorCode } from '@sign-envelope/core';
import { inputLimits } from '@sign-envelope/core/rules';
import { useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingDots } from '../../ui/spinner.tsx';
import { SessionAlert } from '../alerts/session-alert.tsx';
import { useLimitedText } from '../limits/use-limited-text.tsx';

export interface RejectDialogProps {
  /** The unsent reason. */
  readonly draft: { current: string };
  readonly onClose: () => void;
}

/** Rejects the envelope for everyone, with a reason. */
export function RejectDialog({ draft, onClose }: RejectDialogProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const fieldId = useId();
  const warningId = useId();
  const reason = useRef<HTMLTextAreaElement>(null);
  const [sending, setSending] = useState(false);
  const [errorCode, setErrorCode] = useState<SigningErrorCode | null>(null);
  const isMissing = errorCode === 'reason-required';
  const limit = useLimitedText(reason, draft, inputLimits.reasonLength);

  // An alert shown in the dialog is dismissed with it.
  useEffect(() => () => session.dismissAlert(), [session]);

  // The session ignores a second press while one is under way.
  const reject = async () => {
    if (!limit.check()) return;
    session.dismissAlert();
    setErrorCode(null);
    setSending(true);
    const outcome = await session.reject(draft.current);
    setSending(false);
    if (outcome.ok) return onClose();
    const { code } = outcome.reason;
    setErrorCode(code);
    if (code === 'reason-required') reason.current?.focus();
  };

  // A signer who keeps the envelope must not find it rejected when the network is back.
  const keep = () => {
    session.cancelWaiting();
    onClose();
  };

  return (
    <Dialog title={i18n._('reject.title')} onClose={keep}>
      <div>
        <p id={warningId}>{i18n._('reject.warning')}</p>
        <label className="label" htmlFor={fieldId}>
          {i18n._('reject.reason')}
        </label>
        <textarea
          ref={reason}
          id={fieldId}
          form=""
          className="input"
          defaultValue={draft.current}
          aria-describedby={`${warningId} ${limit.id}`}
          aria-invalid={isMissing || limit.isOver}
        />
        {limit.note}
        <SessionAlert />
        <div className="dialog-actions">
          <Button onClick={keep}>{i18n._('reject.keep')}</Button>
          <Button
            variant="danger"
            aria-busy={sending}
            aria-disabled={sending}
            onClick={() => void reject()}
          >
            {i18n._('reject.confirm')}
            {sending && <LoadingDots />}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
