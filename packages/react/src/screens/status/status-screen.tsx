import { useLingui } from '@lingui/react';
import type { SubmitResult } from '@sign-envelope/core';
import type { ReactNode } from 'react';
import { useRoot } from '../../root/root-context.ts';
import { useSession, useSessionValue } from '../../session-context.ts';
import { SessionAlert } from '../../signing/alerts/session-alert.tsx';
import { Card, type CardProps } from '../../ui/card.tsx';
import { ChangingText } from '../../ui/changing-text.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';

export interface StatusScreenProps {
  readonly status: SubmitResult['status'];
  /** Shown below if this party has signed. */
  readonly offer?: ReactNode;
}

interface Look extends Pick<CardProps, 'tone' | 'icon'> {
  /** Whether this party has signed, so the documents can be downloaded. */
  readonly isDone?: boolean;
}

const looks: Readonly<Record<SubmitResult['status'], Look>> = {
  signed: { tone: 'success', icon: 'check', isDone: true },
  sent: { tone: 'warning', icon: 'clock', isDone: true },
  verify: { tone: 'warning', icon: 'clock' },
  rejected: { tone: 'danger', icon: 'cross' },
  cancelled: { tone: 'danger', icon: 'cross' },
  expired: { tone: 'danger', icon: 'clock' },
  unknown: { tone: 'danger', icon: 'warning' },
};

/** Shows the status of an envelope that the signer cannot sign any more. */
export function StatusScreen({ status, offer }: StatusScreenProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const envelope = useSessionValue('$envelope');
  const { companyName } = useRoot();
  const { isDone = false, ...look } = looks[status];
  const values = { company: companyName || i18n._('status.sender') };
  return (
    <Card
      {...look}
      title={<ChangingText>{i18n._(`status.${status}.title`, values)}</ChangingText>}
      slot={isDone ? 'completed' : undefined}
      below={isDone && offer}
    >
      {status === 'sent' && envelope !== null && (
        <p className="card-document" dir="auto">
          {envelope.title}
        </p>
      )}
      {status === 'verify' ? (
        <CheckEmail email={session.signerEmail()} />
      ) : (
        <p>
          <ChangingText>{i18n._(`status.${status}.text`, values)}</ChangingText>
        </p>
      )}
      <SessionAlert />
      {isDone && <DownloadButton label={i18n._('status.download')} />}
    </Card>
  );
}

/** Where the link to confirm a widget's signing was sent, and what to do if it does not arrive. */
function CheckEmail({ email }: { readonly email: string | null }) {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        {email === null ? i18n._('status.verify.text') : i18n._('status.verify.text-to', { email })}
      </p>
      <p>{i18n._('status.verify.nothing')}</p>
    </>
  );
}
