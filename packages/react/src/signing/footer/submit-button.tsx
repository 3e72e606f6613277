import { useLingui } from '@lingui/react';
import { countText } from '../../i18n/count-text.ts';
import { useRoot } from '../../root/root-context.ts';
import { useConfig, useSession, useSessionValue } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { ChangingText } from '../../ui/changing-text.tsx';
import { LoadingDots } from '../../ui/spinner.tsx';
import { useViewControls } from '../view-controls.ts';

export interface SubmitButtonProps {
  /** Asks for what a submission needs besides the fields: consent, and a widget's signer. */
  readonly onFinish: () => void;
  /** Id of the text that says how many fields are left. */
  readonly statusId: string;
}

/** Submits. Pressed too early, it shows what is missing and goes there, instead of being disabled. */
export function SubmitButton({ onFinish, statusId }: SubmitButtonProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const { complete, outstanding } = useSessionValue('$progress');
  const { consumerRegulations, asksConsent } = useConfig();
  const { announce } = useRoot();
  const { noteEarlySubmit } = useViewControls();
  const sending = useSessionValue('$submission').name === 'sending';
  const percent = useSessionValue('$submitPercent');

  const submit = () => {
    if (sending) return;
    // In a preview, the session shows a warning even if everything has been filled in.
    if (complete || session.mode === 'preview') {
      session.deactivate();
      session.dismissAlert();
      // The session refuses to submit if a page could not be shown, so the signer is not asked for
      // anything first.
      const isShown = session.$pagesNotShown.get().length === 0;
      if ((asksConsent || session.mode === 'widget') && isShown) onFinish();
      else void session.submit();
      return;
    }
    noteEarlySubmit();
    announce(incomplete, 'assertive');
    const missing = session.$firstMissing.get();
    if (missing !== null) session.activate(missing);
  };

  const incomplete = countText(i18n, 'footer.incomplete', outstanding);
  const label = consumerRegulations ? i18n._('footer.order') : i18n._('footer.submit');
  const text = sending ? i18n._('footer.sending') : label;
  return (
    <Button
      variant={complete ? 'primary' : 'secondary'}
      className="footer-submit"
      part="submit"
      aria-disabled={!complete || sending}
      aria-busy={sending}
      aria-describedby={complete ? undefined : statusId}
      title={complete ? undefined : incomplete}
      onClick={submit}
    >
      <ChangingText>
        {percent === null ? text : `${text} ${i18n._('footer.percent', { percent })}`}
      </ChangingText>
      {sending && <LoadingDots />}
    </Button>
  );
}
