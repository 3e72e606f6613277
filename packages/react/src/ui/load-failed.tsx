import { useI18n } from '../i18n/use-i18n.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

export interface LoadFailedProps {
  readonly onRetry: () => void;
  /** With it, the message can be dismissed. */
  readonly onDismiss?: () => void;
}

/** Stands where a part should that comes in a chunk of its own, when that could not be had. */
export function LoadFailed({ onRetry, ...dismiss }: LoadFailedProps) {
  const i18n = useI18n();
  return (
    <Alert tone="danger" {...dismiss}>
      {i18n._('load.failed')}
      <Button variant="quiet" onClick={onRetry}>
        {i18n._('action.try-again')}
      </Button>
    </Alert>
  );
}
