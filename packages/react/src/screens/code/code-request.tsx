import { useLingui } from '@lingui/react';
import { useStore } from '@nanostores/react';
import { messageText } from '../../i18n/message-text.ts';
import { useSession } from '../../session-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingDots } from '../../ui/spinner.tsx';

/** Button to send the code, with the last digits of the phone number. */
export function CodeRequest({ mobileLastFour }: { readonly mobileLastFour: string | null }) {
  const { i18n } = useLingui();
  const session = useSession();
  const { busy, requestError } = useStore(session.$code);
  const isSending = busy === 'sending';

  return (
    <>
      <p>
        {mobileLastFour === null
          ? i18n._('code.send-intro-unknown')
          : i18n._('code.send-intro', { digits: mobileLastFour })}
      </p>
      {requestError !== null && (
        <Alert tone="danger">{messageText(i18n, requestError, {}, 'otp.unknownError')}</Alert>
      )}
      <Button
        variant="primary"
        className="code-button"
        aria-busy={isSending}
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) void session.sendCode();
        }}
      >
        {i18n._('code.send')}
        {isSending && <LoadingDots />}
      </Button>
      <p>
        <button type="button" className="link code-link" onClick={() => session.goToCodeEntry()}>
          {i18n._('code.have')}
        </button>
      </p>
    </>
  );
}
