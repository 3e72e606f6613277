import { useLingui } from '@lingui/react';
import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { useRoot } from '../../root/root-context.ts';
import { useSession } from '../../session-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { ChangingText } from '../../ui/changing-text.tsx';
import { LoadingDots } from '../../ui/spinner.tsx';

/** Maximum number of codes sent. */
const maxSends = 3;
/** Remaining seconds at which the expiry is announced to assistive technology. */
const warningSeconds = 60;

interface SendCodeButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  readonly label: string;
}

/** A button to send a code, and how long it cannot be used. */
export function SendCodeButton({ label, ...look }: SendCodeButtonProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const waitId = useId();
  const { resendAt, busy } = useStore(session.$code);
  const wait = useSecondsUntil(resendAt);
  const isSending = busy === 'sending';
  const isDisabled = wait > 0 || isSending;

  return (
    <>
      <Button
        {...look}
        aria-busy={isSending}
        aria-disabled={isDisabled}
        aria-describedby={wait > 0 ? waitId : undefined}
        onClick={() => {
          if (!isDisabled) void session.sendCode();
        }}
      >
        {label}
        {isSending && <LoadingDots />}
      </Button>
      {wait > 0 && (
        <p id={waitId} className="hint" role="timer" aria-live="off">
          <ChangingText>{i18n._('code.resend-in', { time: formatTime(wait) })}</ChangingText>
        </p>
      )}
    </>
  );
}

/** The time left for the code, and a button to send another. */
export function CodeResend() {
  const { i18n } = useLingui();
  const session = useSession();
  const { announce } = useRoot();
  const { codesSent, expiresAt, resent } = useStore(session.$code);
  const left = useSecondsUntil(expiresAt);
  const isExpired = expiresAt !== null && left === 0;
  const isEnding = left > 0 && left < warningSeconds;

  useEffect(() => {
    if (isEnding) announce(i18n._('code.minute-left'));
  }, [isEnding, announce, i18n]);

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
            <ChangingText>{i18n._('code.remaining', { time: formatTime(left) })}</ChangingText>
          </p>
        )
      )}
      {codesSent >= maxSends ? (
        <p>{i18n._('code.max-sent')}</p>
      ) : (
        <SendCodeButton variant={isExpired ? 'secondary' : 'quiet'} label={i18n._('code.resend')} />
      )}
    </div>
  );
}

const second = 1000;

/** Returns the whole seconds until a time of the session, 0 once it has passed. Updates every second. */
function useSecondsUntil(moment: number | null): number {
  const session = useSession();
  const [now, setNow] = useState(session.now);

  useEffect(() => {
    setNow(session.now());
    if (moment === null || moment <= session.now()) return;
    const timer = setInterval(() => {
      setNow(session.now());
      if (moment <= session.now()) clearInterval(timer);
    }, second);
    return () => clearInterval(timer);
  }, [moment, session]);

  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / second));
}

/** Formats minutes and seconds as `9:05`. */
function formatTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
