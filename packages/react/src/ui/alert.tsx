import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface AlertBoxProps {
  readonly tone: 'warning' | 'danger' | 'success';
  readonly icon: IconName;
  /** `alert` is announced assertively, `status` politely. */
  readonly role: 'alert' | 'status';
  readonly children: ReactNode;
  /** Adds a dismiss button. */
  readonly onDismiss?: () => void;
}

/** The frame of an inline message: see `Alert`. */
export function AlertBox({ tone, icon, role, children, onDismiss }: AlertBoxProps) {
  const { i18n } = useLingui();
  return (
    <div className={`alert alert-${tone}`} part="alert" role={role}>
      <Icon name={icon} />
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

export type AlertTone = AlertBoxProps['tone'];

export type AlertProps = Pick<AlertBoxProps, 'tone' | 'children' | 'onDismiss'>;

const icons: Readonly<Record<AlertTone, AlertBoxProps['icon']>> = {
  warning: 'warning',
  danger: 'cross',
  success: 'check',
};

/** An inline message, announced when it appears: `danger` assertively, the others politely. */
export function Alert(props: AlertProps) {
  const { tone } = props;
  return <AlertBox {...props} icon={icons[tone]} role={tone === 'danger' ? 'alert' : 'status'} />;
}
