import { useLingui } from '@lingui/react';
import type { WidgetSigning } from '@sign-envelope/core';
import { type MouseEvent, useId } from 'react';
import { useStyles } from '../../root/use-styles.ts';
import { useSession } from '../../session-context.ts';
import { SessionAlert } from '../../signing/alerts/session-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingDots } from '../../ui/spinner.tsx';
import styles from './widget-confirm-screen.css?inline';

export interface WidgetConfirmScreenProps {
  /** `null` if the server does not return it. */
  readonly signing: WidgetSigning | null;
  readonly confirming: boolean;
}

/** The page of a widget's emailed link. The signature is confirmed when a person presses the button. */
export function WidgetConfirmScreen({ signing, confirming }: WidgetConfirmScreenProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const noteId = useId();
  useStyles(styles);

  const confirm = (event: MouseEvent<HTMLButtonElement>) => {
    // Ignores clicks by scripts, such as link scanners that press every button.
    if (!confirming && event.nativeEvent.isTrusted) void session.confirmWidget();
  };

  const facts = [
    ['document', signing?.documentTitle],
    ['sender', signing?.companyName],
    ['name', signing?.signerName],
  ] as const;
  const known = facts.filter(([, text]) => text);

  return (
    <Card tone="neutral" icon="pages" title={i18n._('widget-result.pending.title')}>
      <p>{i18n._('widget-result.pending.text')}</p>
      {known.length > 0 && (
        <dl className="widget-confirm-facts">
          {known.map(([name, text]) => (
            <div key={name}>
              <dt>{i18n._(`widget-result.pending.${name}`)}</dt>
              <dd dir="auto" translate="no">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <SessionAlert />
      <Button
        variant="primary"
        className="widget-confirm-button"
        aria-describedby={noteId}
        aria-busy={confirming}
        aria-disabled={confirming}
        onClick={confirm}
      >
        {i18n._('widget-result.pending.button')}
        {confirming && <LoadingDots />}
      </Button>
      <p id={noteId} className="widget-confirm-note">
        {i18n._('widget-result.pending.note')}
      </p>
    </Card>
  );
}
