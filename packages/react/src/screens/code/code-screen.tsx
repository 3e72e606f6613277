import { useLingui } from '@lingui/react';
import { useStore } from '@nanostores/react';
import { messageText } from '../../i18n/message-text.ts';
import { useRoot } from '../../root/root-context.ts';
import { useStyles } from '../../root/use-styles.ts';
import { useTitleFocus } from '../../root/use-title-focus.ts';
import { useSession } from '../../session-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { CompanyLogo } from '../../ui/company-logo.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Landmark } from '../../ui/landmark.tsx';
import { CodeEntry } from './code-entry.tsx';
import { SendCodeButton } from './code-resend.tsx';
import styles from './code-screen.css?inline';

/** Asks the signer to request the one-time code and then to enter it. */
export function CodeScreen({ mobileLastFour }: { readonly mobileLastFour: string | null }) {
  const { i18n } = useLingui();
  const session = useSession();
  const { step } = useStore(session.$code);
  const { productName } = useRoot();
  const titleRef = useTitleFocus();
  useStyles(styles);

  return (
    <Landmark as="main" className="card-screen">
      <section className="card code">
        <div className="code-header">
          <CompanyLogo className="code-logo" nameClassName="code-product">
            <span className="code-product">
              <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M3 6h18v12H3zm0 .5 9 7 9-7" />
              </svg>
              {productName}
            </span>
          </CompanyLogo>
        </div>
        <span className="card-mark code-lock">
          <Icon name="lock" />
        </span>
        <Heading level={1} headingRef={titleRef} className="card-title" tabIndex={-1}>
          {i18n._('code.title')}
        </Heading>
        {step === 'send' ? (
          <CodeRequest mobileLastFour={mobileLastFour} />
        ) : (
          <CodeEntry mobileLastFour={mobileLastFour} />
        )}
      </section>
    </Landmark>
  );
}

/** Button to send the code, with the last digits of the phone number. */
function CodeRequest({ mobileLastFour }: { readonly mobileLastFour: string | null }) {
  const { i18n } = useLingui();
  const session = useSession();
  const { requestError } = useStore(session.$code);

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
      <SendCodeButton variant="primary" className="code-button" label={i18n._('code.send')} />
      <p>
        <button type="button" className="link code-link" onClick={() => session.goToCodeEntry()}>
          {i18n._('code.have')}
        </button>
      </p>
    </>
  );
}
