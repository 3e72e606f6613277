import { useLingui } from '@lingui/react';
import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { useRoot } from '../../root/root-context.ts';
import { useSession } from '../../session-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingDots } from '../../ui/spinner.tsx';
import { formatTime, useSecondsUntil } from './time-left.ts';

/** Maximum number of codes sent. */
const maxSends = 3;
/** Remaining seconds at which the expiry is announced to assistive technology. */
const warningSeconds = 60;

/** The time left for the code, and a button to send another. */
export function CodeResend() {
  const { i18n } = useLingui();
  const session = useSession();
  const { announce } = useRoot();
  const waitId = useId();
  const { codesSent, expiresAt, resendAt, busy, resent } = useStore(session.$code);
  const left = useSecondsUntil(expiresAt);
  const wait = useSecondsUntil(resendAt);
  const isExpired = expiresAt !== null && left === 0;
  const isSending = busy === 'sending';
  const isDisabled = wait > 0 || isSending;

  const isEnding = left > 0 && left < warningSeconds;

  useEffect(() => {
    if (isEnding) announce(i18n._('code.minute-left'));
  }, [isEnding, announce, i18n]);

  const resend = () => {
    if (!isDisabled) void session.sendCode();
  };

  return (
    <div className="code-resend">
      {resent && !isExpired && (
        <Alert key={codesSent} tone="success">
          {i18n._('code.resent')}
        </Alert>
      )}
      {isExpired ? (
        <p className="code-expired" role="alert">
          {i18n._('code.expired')}
        </p>
      ) : (
        expiresAt !== null && (
          // Not announced every second.
          <p role="timer" aria-live="off">
            {i18n._('code.remaining', { time: formatTime(left) })}
          </p>
        )
      )}
      {codesSent >= maxSends ? (
        <p>{i18n._('code.max-sent')}</p>
      ) : (
        <>
          <Button
            variant={isExpired ? 'secondary' : 'quiet'}
            aria-busy={isSending}
            aria-disabled={isDisabled}
            aria-describedby={wait > 0 ? waitId : undefined}
            onClick={resend}
          >
            {i18n._('code.resend')}
            {isSending && <LoadingDots />}
          </Button>
          {wait > 0 && (
            <p id={waitId} className="hint" role="timer" aria-live="off">
              {i18n._('code.resend-in', { time: formatTime(wait) })}
            </p>
          )}
        </>
      )}
    </div>
  );
}
