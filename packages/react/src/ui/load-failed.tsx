import { useLingui } from '@lingui/react';
import { AlertBox } from './alert.tsx';
import { Button } from './button.tsx';

export interface LoadFailedProps {
  readonly onRetry: () => void;
  /** Adds a dismiss button. */
  readonly onDismiss?: () => void;
}

/** Shown instead of a component whose code failed to load. */
export function LoadFailed({ onRetry, ...dismiss }: LoadFailedProps) {
  const { i18n } = useLingui();
  return (
    <AlertBox tone="danger" icon="cross" role="alert" {...dismiss}>
      {i18n._('load.failed')}
      <Button variant="quiet" onClick={onRetry}>
        {i18n._('action.try-again')}
      </Button>
    </AlertBox>
  );
}
