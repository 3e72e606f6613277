import { AlertBox, type AlertBoxProps } from './alert-box.tsx';

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
