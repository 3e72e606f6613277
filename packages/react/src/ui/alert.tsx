import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type AlertTone = 'warning' | 'danger' | 'success';

export interface AlertProps {
  readonly tone: AlertTone;
  readonly children: ReactNode;
  /** Adds a dismiss button. */
  readonly onDismiss?: () => void;
}

const icons: Readonly<Record<AlertTone, IconName>> = {
  warning: 'warning',
  danger: 'cross',
  success: 'check',
};

/** An inline message, announced when it appears: `danger` assertively, the others politely. */
export function Alert({ tone, children, onDismiss }: AlertProps) {
  const { i18n } = useLingui();
  return (
    <div
      className={`alert alert-${tone}`}
      part="alert"
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={icons[tone]} />
      <div className="alert-text">{children}</div>
      {onDismiss && (
        <button
          type="button"
          className="alert-dismiss"
          aria-label={i18n._('alert.dismiss')}
          onClick={onDismiss}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
