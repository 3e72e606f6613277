import { useLingui } from '@lingui/react';
import type { SigningErrorCode } from '@sign-envelope/core';
import { inputLimits } from '@sign-envelope/core/rules';
import { useId, useRef, useState } from 'react';
import { useSession } from '../../session-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingDots } from '../../ui/spinner.tsx';
import { useSenderName } from '../../use-company-name.ts';
import { SessionAlert } from '../alerts/session-alert.tsx';
import { useLimitedText } from '../limits/use-limited-text.tsx';

export interface ContactFormProps {
  /** The unsent message. It outlives the form, so that switching tabs loses nothing. */
  readonly draft: { current: string };
}

/** Sends a message to the company that sent the envelope. A message that fails stays in the form. */
export function ContactForm({ draft }: ContactFormProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const company = useSenderName();
  const fieldId = useId();
  const introId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing');
  const [errorCode, setErrorCode] = useState<SigningErrorCode | null>(null);
  const isEmpty = errorCode === 'message-required';
  const sending = state === 'sending';
  const limit = useLimitedText(field, draft, inputLimits.messageLength);

  const send = async () => {
    if (sending || !limit.check()) return;
    session.dismissAlert();
    setErrorCode(null);
    setState('sending');
    const outcome = await session.sendMessage(draft.current);
    setState(outcome.ok ? 'sent' : 'writing');
    if (outcome.ok) {
      draft.current = '';
      limit.clear();
      return;
    }
    const { code } = outcome.reason;
    setErrorCode(code);
    if (code === 'message-required') field.current?.focus();
  };

  return (
    <div className="contact">
      <p id={introId}>{i18n._('contact.intro', { company })}</p>
      <label className="label" htmlFor={fieldId}>
        {i18n._('contact.message')}
      </label>
      <textarea
        ref={field}
        id={fieldId}
        form=""
        className="input"
        defaultValue={draft.current}
        readOnly={sending}
        aria-describedby={`${introId} ${limit.id}`}
        aria-invalid={isEmpty || limit.isOver}
        onInput={() => {
          if (state === 'sent') setState('writing');
        }}
      />
      {limit.note}
      {state === 'sent' && <Alert tone="success">{i18n._('contact.sent', { company })}</Alert>}
      <SessionAlert />
      <div className="dialog-actions">
        <Button
          variant="primary"
          aria-busy={sending}
          aria-disabled={sending}
          onClick={() => void send()}
        >
          {i18n._('contact.send')}
          {sending && <LoadingDots />}
        </Button>
      </div>
    </div>
  );
}
