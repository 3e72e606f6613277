import type { SubmitResult } from '@sign-envelope/core';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { SessionAlert } from '../../signing/alerts/session-alert.tsx';
import { Card, type CardProps } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';

export interface StatusScreenProps {
  readonly status: SubmitResult['status'];
  readonly companyName: string;
  /** Stands below where this party has signed. */
  readonly offer?: ReactNode;
}

interface Look extends Pick<CardProps, 'tone' | 'icon'> {
  /** Whether this party has signed, so that there are documents to take away. */
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

/** What became of the envelope, once there is nothing left to sign here. */
export function StatusScreen({ status, companyName, offer }: StatusScreenProps) {
  const i18n = useI18n();
  const { isDone = false, ...look } = looks[status];
  const values = { company: companyName || i18n._('status.sender') };
  return (
    <Card {...look} title={i18n._(`status.${status}.title`, values)} below={isDone && offer}>
      <p>{i18n._(`status.${status}.text`, values)}</p>
      <SessionAlert />
      {isDone && <DownloadButton label={i18n._('status.download')} />}
    </Card>
  );
}
