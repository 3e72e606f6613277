import { useLingui } from '@lingui/react';
import { messageText } from '../../i18n/message-text.ts';
import { useRoot } from '../../root/root-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icon.tsx';

export interface ErrorScreenProps {
  /** HTTP status, shown in brackets; 0 for a network failure, `null` for none. */
  readonly status: number | null;
  /** Key of the message, or the server's text. */
  readonly message: string;
  /** URL of support; without it there is no link. */
  readonly support?: string | undefined;
  /** Adds a retry button. */
  readonly onRetry?: (() => void) | undefined;
}

const companyDeleted = 'server_errors.company_deleted';

function adviceKey(status: number | null): string {
  if (status === null || status < 400) return 'error-screen.contact-both';
  return status < 500 ? 'error-screen.contact-sender' : 'error-screen.contact-support';
}

/** Shows an error and what to do about it. */
export function ErrorScreen({ status, message, support, onRetry }: ErrorScreenProps) {
  const { i18n } = useLingui();
  const { productName } = useRoot();
  const deleted = message === companyDeleted;
  const advice = deleted ? 'error-screen.company-deleted-advice' : adviceKey(status);
  // Above 500 the server's status and text do not help the signer.
  const isDetailed = status === null || status <= 500;
  return (
    <Card
      tone="danger"
      icon="warning"
      slot="error"
      title={i18n._(deleted ? 'error-screen.company-deleted' : 'error-screen.title')}
    >
      <p>
        {isDetailed && status !== null && `(${status}) `}
        {isDetailed
          ? messageText(i18n, message, {}, 'error.unknownError')
          : i18n._('error.unknown')}
      </p>
      <p>{i18n._(advice)}</p>
      {onRetry && (
        <Button variant="primary" onClick={onRetry}>
          <Icon name="retry" />
          {i18n._('action.try-again')}
        </Button>
      )}
      {support && (
        <p>
          <ExternalLink href={support}>
            {i18n._(deleted ? 'error-screen.company-deleted-contact' : 'error-screen.support', {
              productName,
            })}
          </ExternalLink>
        </p>
      )}
    </Card>
  );
}
