import { useLingui } from '@lingui/react';
import { useStore } from '@nanostores/react';
import { toDigits } from '@sign-envelope/core/rules';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { messageText } from '../../i18n/message-text.ts';
import { useSession } from '../../session-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { onEnter } from '../../ui/enter-key.ts';
import { LoadingDots } from '../../ui/spinner.tsx';
import { useTextReader } from '../../ui/use-text-control.ts';
import { CodeResend } from './code-resend.tsx';

/** Digits of a code. */
const codeLength = 6;

/** The input for the code. Takes digits of any script, and ignores everything else, as in `123 456`. */
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
  const isComposed = useRef(false);
  const error = verifyError ?? requestError;

  // Selects a rejected code, so that typing replaces it.
  useLayoutEffect(() => {
    input.current?.focus();
    if (verifyError !== null) input.current?.select();
  }, [verifyError]);

  const read = (): string => {
    const element = input.current;
    if (!element) return code;
    const digits = toDigits(element.value).slice(0, codeLength);
    // An input method is writing: another text in the control would end up next to its own.
    if (!isComposed.current && element.value !== digits) element.value = digits;
    if (digits !== code && verifyError !== null) session.clearCodeError();
    setCode(digits);
    return digits;
  };
  // The button waits for six digits.
  useTextReader(input, read, true);

  const verify = () => {
    const digits = read();
    // Of this moment: the code may have been set without an event.
    const status = session.$code.get();
    const isReady = status.verifyError === null && status.busy === null;
    if (isReady && digits.length === codeLength) void session.enterCode(digits);
  };

  return (
    <>
      <p>
        {mobileLastFour === null
          ? i18n._('code.entry-intro-unknown')
          : i18n._('code.entry-intro', { digits: mobileLastFour })}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the input */}
      <div className="code-form" onKeyDown={onEnter(verify)}>
        <label className="label" htmlFor={inputId}>
          {i18n._('code.label')}
        </label>
        <input
          ref={input}
          id={inputId}
          form=""
          className="input code-input"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          enterKeyHint="go"
          readOnly={isVerifying}
          aria-invalid={verifyError !== null}
          aria-describedby={error === null ? hintId : `${hintId} ${errorId}`}
          onInput={() => {
            if (verifyError !== null) session.clearCodeError();
          }}
          onCompositionStart={() => {
            isComposed.current = true;
          }}
          onCompositionEnd={() => {
            isComposed.current = false;
            read();
          }}
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
          variant="primary"
          className="code-button"
          disabled={!canVerify && !isVerifying}
          aria-busy={isVerifying}
          onClick={verify}
        >
          {i18n._('code.verify')}
          {isVerifying && <LoadingDots />}
        </Button>
      </div>
      <CodeResend />
    </>
  );
}
