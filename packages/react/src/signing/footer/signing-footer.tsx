import { useLingui } from '@lingui/react';
import { type ReactNode, useId } from 'react';
import { countText } from '../../i18n/count-text.ts';
import { useSessionValue } from '../../session-context.ts';
import { ChangingText } from '../../ui/changing-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Landmark } from '../../ui/landmark.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useViewControls } from '../view-controls.ts';
import { NextActionButton } from './next-action-button.tsx';
import { SubmitButton } from './submit-button.tsx';

export interface SigningFooterProps {
  /** Temporary content along the footer's upper edge. */
  readonly children?: ReactNode;
  readonly onLegal: () => void;
  /** Asks for what a submission needs besides the fields: consent, and a widget's signer. */
  readonly onFinish: () => void;
}

/** The signer's progress, the next step and the submit button, always in view. */
export function SigningFooter({ children, onLegal, onFinish }: SigningFooterProps) {
  const { i18n } = useLingui();
  const { percent, outstanding, complete } = useSessionValue('$progress');
  const { earlySubmits } = useViewControls();
  const statusId = useId();
  const showsError = earlySubmits > 0 && !complete;
  return (
    <Landmark as="footer" className="footer" part="footer">
      {children}
      <div className="footer-progress" part="progress">
        <ProgressBar label={i18n._('footer.progress')} value={percent} />
      </div>
      <div className="footer-bar">
        <slot name="footer-start" />
        <p className="footer-status">
          <span
            id={statusId}
            className={
              showsError ? 'footer-outstanding footer-outstanding-problem' : 'footer-outstanding'
            }
            part="outstanding"
          >
            {showsError && <Icon name="warning" />}
            <ChangingText>
              {countText(
                i18n,
                showsError ? 'footer.incomplete' : 'footer.outstanding',
                outstanding,
              )}
            </ChangingText>
          </span>
          <span className="footer-percent">
            <ChangingText>{i18n._('footer.percent', { percent })}</ChangingText>
          </span>
        </p>
        <button
          type="button"
          className="link footer-legal"
          part="legal"
          aria-haspopup="dialog"
          onClick={onLegal}
        >
          {i18n._('footer.legal')}
        </button>
        <div className="footer-actions" part="actions">
          <NextActionButton />
          <SubmitButton onFinish={onFinish} statusId={statusId} />
        </div>
      </div>
    </Landmark>
  );
}
