import { useLingui } from '@lingui/react';
import { useStore } from '@nanostores/react';
import { type ChangeEvent, type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { messageText } from '../../i18n/message-text.ts';
import { useSession } from '../../session-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingDots } from '../../ui/spinner.tsx';
import { CodeResend } from './code-resend.tsx';

/** Digits of a code. */
const codeLength = 6;

/** The input for the code. Ignores everything but digits, as in `123 456`. */
export function CodeEntry({ mobileLastFour }: { readonly mobileLastFour: string | null }) {
  const { i18n } = useLingui();
  const session = useSession();
  const { busy, requestError, verifyError } = useStore(session.$code);
  const inputId = useId();
  const hintId = useId();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const isVerifying = busy === 'verifying';
  const canVerify = code.length === codeLength && verifyError === null && busy === null;
  const error = verifyError ?? requestError;

  // Selects a rejected code, so that typing replaces it.
  useLayoutEffect(() => {
    input.current?.focus();
    if (verifyError !== null) input.current?.select();
  }, [verifyError]);

  const write = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const digits = currentTarget.value.replace(/\D/g, '').slice(0, codeLength);
    // Set directly: Preact does not update the input if the digits are unchanged.
    if (currentTarget.value !== digits) currentTarget.value = digits;
    setCode(digits);
    if (verifyError !== null) session.clearCodeError();
  };

  const verify = (event: FormEvent) => {
    event.preventDefault();
    if (canVerify) void session.enterCode(code);
  };

  return (
    <>
      <p>
        {mobileLastFour === null
          ? i18n._('code.entry-intro-unknown')
          : i18n._('code.entry-intro', { digits: mobileLastFour })}
      </p>
      <form className="code-form" noValidate onSubmit={verify}>
        <label className="label" htmlFor={inputId}>
          {i18n._('code.label')}
        </label>
        <input
          ref={input}
          id={inputId}
          className="input code-input"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          readOnly={isVerifying}
          aria-invalid={verifyError !== null}
          aria-describedby={error === null ? hintId : `${hintId} ${errorId}`}
          onChange={write}
        />
        <p id={hintId} className="hint code-hint">
          {i18n._('code.hint')}
        </p>
        {error !== null && (
          <div id={errorId} className="code-problem">
            <Alert key={error} tone="danger">
              {messageText(i18n, error, {}, 'otp.unknownError')}
            </Alert>
          </div>
        )}
        <Button
          type="submit"
          variant="primary"
          className="code-button"
          disabled={!canVerify && !isVerifying}
          aria-busy={isVerifying}
        >
          {i18n._('code.verify')}
          {isVerifying && <LoadingDots />}
        </Button>
      </form>
      <CodeResend />
    </>
  );
}
