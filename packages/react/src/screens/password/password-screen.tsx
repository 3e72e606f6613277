import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { messageText } from '../../i18n/message-text.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useStyles } from '../../root/use-styles.ts';
import { useUniqueId } from '../../root/use-unique-id.ts';
import { useAlert, useSession } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingDots } from '../../ui/spinner.tsx';
import styles from './password-screen.css?inline';

export interface PasswordScreenProps {
  /** Whether the last password tried was wrong. */
  readonly incorrect: boolean;
  /** Whether it stands before the signing or before a download. */
  readonly purpose: 'signing' | 'download';
}

/** Asks for the password the sender has put before the documents. */
export function PasswordScreen({ incorrect, purpose }: PasswordScreenProps) {
  const i18n = useI18n();
  const session = useSession();
  const inputId = useUniqueId();
  const problemId = useUniqueId();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [checking, setChecking] = useState(false);
  const problem = useProblem(incorrect);
  useStyles(styles);

  // After each try, for the text may be the same as after the one before.
  useLayoutEffect(() => {
    if (checking || !problem) return;
    input.current?.focus();
    input.current?.select();
  }, [checking, problem]);

  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (checking) return;
    session.dismissAlert();
    setChecking(true);
    await session.enterPassword(password);
    setChecking(false);
  };

  // The button cannot be pressed while there is nothing to send, and a form then hears no Enter.
  const sayEmpty = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && password === '') void unlock(event);
  };

  return (
    <Card tone="neutral" icon="lock" title={i18n._('password.title')}>
      <p>{i18n._(`password.${purpose}`)}</p>
      <form className="password" onSubmit={unlock}>
        <label className="label" htmlFor={inputId}>
          {i18n._('password.label')}
        </label>
        <div className="password-row">
          <input
            ref={input}
            id={inputId}
            className="input"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={password}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : problemId}
            onChange={(event) => setPassword(event.currentTarget.value)}
            onKeyDown={sayEmpty}
          />
          <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
            {i18n._(shown ? 'password.hide' : 'password.show')}
          </Button>
        </div>
        {problem && !checking && (
          <p id={problemId} className="problem" role="alert">
            {problem}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          className="password-submit"
          disabled={password === '' || checking}
          aria-busy={checking}
        >
          {i18n._('password.submit')}
          {checking && <LoadingDots />}
        </Button>
      </form>
    </Card>
  );
}

/** What stands in the way, in words: an alert of the session's is about the last try. */
function useProblem(incorrect: boolean): string | null {
  const i18n = useI18n();
  const alert = useAlert();
  if (alert) return messageText(i18n, alert.messageKey, alert.values);
  return incorrect ? `${i18n._('password.incorrect')} ${i18n._('password.double-check')}` : null;
}
