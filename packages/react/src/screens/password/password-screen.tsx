import { useLingui } from '@lingui/react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { messageText } from '../../i18n/message-text.ts';
import { useStyles } from '../../root/use-styles.ts';
import { useSession, useSessionValue } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChangingText } from '../../ui/changing-text.tsx';
import { onEnter } from '../../ui/enter-key.ts';
import { LoadingDots } from '../../ui/spinner.tsx';
import { useTextControl } from '../../ui/use-text-control.ts';
import styles from './password-screen.css?inline';

export interface PasswordScreenProps {
  /** Whether the last password was wrong. */
  readonly incorrect: boolean;
  /** What the password is required for. */
  readonly purpose: 'signing' | 'download';
}

/** Asks for the password that protects the documents. */
export function PasswordScreen({ incorrect, purpose }: PasswordScreenProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const inputId = useId();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [checking, setChecking] = useState(false);
  const error = useError(incorrect);
  // The button waits for a password.
  useTextControl(input, password, setPassword, true);
  useStyles(styles);

  // After each attempt: the message may be the same as before.
  useLayoutEffect(() => {
    if (checking || !error) return;
    input.current?.focus();
    input.current?.select();
  }, [checking, error]);

  const unlock = async () => {
    if (checking) return;
    session.dismissAlert();
    setChecking(true);
    await session.enterPassword(input.current?.value ?? '');
    setChecking(false);
  };

  return (
    <Card tone="neutral" icon="lock" title={i18n._('password.title')}>
      <p>{i18n._(`password.${purpose}`)}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the input */}
      <div className="password" onKeyDown={onEnter(() => void unlock())}>
        <label className="label" htmlFor={inputId}>
          {i18n._('password.label')}
        </label>
        <div className="password-row">
          <input
            ref={input}
            id={inputId}
            form=""
            className="input"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : errorId}
          />
          <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
            <ChangingText>{i18n._(shown ? 'password.hide' : 'password.show')}</ChangingText>
          </Button>
        </div>
        {error && !checking && (
          <p key={error} id={errorId} className="problem" role="alert">
            {error}
          </p>
        )}
        <Button
          variant="primary"
          className="password-submit"
          disabled={password === '' || checking}
          aria-busy={checking}
          onClick={() => void unlock()}
        >
          {i18n._('password.submit')}
          {checking && <LoadingDots />}
        </Button>
      </div>
    </Card>
  );
}

/** Returns the error message: the session's alert, or that the password is wrong. */
function useError(incorrect: boolean): string | null {
  const { i18n } = useLingui();
  const alert = useSessionValue('$alert');
  if (alert) return messageText(i18n, alert.messageKey, alert.values);
  return incorrect ? `${i18n._('password.incorrect')} ${i18n._('password.double-check')}` : null;
}
