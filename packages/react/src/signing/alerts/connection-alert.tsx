import { useLingui } from '@lingui/react';
import { useSession, useSessionValue } from '../../session-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Shows that a call is being retried, or waits for the network, which the signer can cancel. */
export function ConnectionAlert() {
  const { i18n } = useLingui();
  const session = useSession();
  const connection = useSessionValue('$connection');
  if (connection === 'online') return null;
  return (
    <Alert key={connection} tone="warning">
      {i18n._(`connection.${connection}`)}
      {connection === 'waiting' && (
        <Button variant="quiet" onClick={session.cancelWaiting}>
          {i18n._('connection.stop')}
        </Button>
      )}
    </Alert>
  );
}
