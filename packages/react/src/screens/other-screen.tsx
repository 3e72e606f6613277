import { useLingui } from '@lingui/react';
import type { WidgetResult } from '@sign-envelope/core';
import { useRoot } from '../root/root-context.ts';
import { useSession, useSessionValue } from '../session-context.ts';
import { ConnectionAlert } from '../signing/alerts/connection-alert.tsx';
import { Card } from '../ui/card.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { CodeScreen } from './code/code-screen.tsx';
import { DownloadScreen } from './download/download-screen.tsx';
import { ErrorScreen } from './error/error-screen.tsx';
import { LoadingScreen } from './loading/loading-screen.tsx';
import { PasswordScreen } from './password/password-screen.tsx';
import type { ScreenSettings } from './screen-settings.ts';
import { WidgetConfirmScreen } from './widget-result/widget-confirm-screen.tsx';

/** The late part `screens`: all screens but loading, signing and status. */
export function OtherScreen(settings: ScreenSettings) {
  const connection = useSessionValue('$connection');
  return (
    <>
      <OneScreen {...settings} />
      {connection !== 'online' && (
        <div className="screen-note">
          <ConnectionAlert />
        </div>
      )}
    </>
  );
}

function OneScreen({ notice, failure, support, statusPage }: ScreenSettings) {
  const session = useSession();
  const phase = useSessionValue('$phase');
  if (notice === 'maintenance') return <MaintenanceScreen statusPage={statusPage} />;
  if (notice === 'error') {
    return (
      <ErrorScreen
        status={failure?.status ?? null}
        message={failure?.messageKey ?? ''}
        support={failure?.support === false ? undefined : support}
      />
    );
  }

  switch (phase.name) {
    case 'idle':
    case 'loading':
      return <LoadingScreen />;
    case 'password':
      return (
        <PasswordScreen
          incorrect={phase.incorrect}
          purpose={session.mode === 'download' ? 'download' : (phase.purpose ?? 'signing')}
        />
      );
    case 'code':
      return <CodeScreen mobileLastFour={phase.mobileLastFour} />;
    case 'widget-confirm':
      return <WidgetConfirmScreen signing={phase.signing} confirming={phase.confirming} />;
    case 'widget-result':
      return <WidgetResultScreen result={phase.result} />;
    case 'failed':
      return (
        <ErrorScreen
          status={phase.error.status}
          message={phase.error.serverText ?? phase.error.messageKey}
          support={support}
          onRetry={phase.error.retryable ? () => void session.open() : undefined}
        />
      );
    case 'download':
    case 'signing':
    case 'ended':
      return <DownloadScreen />;
  }
}

interface MaintenanceScreenProps {
  /** URL of the status page; without it there is no button. */
  readonly statusPage: string | undefined;
}

/** Replaces all other screens during maintenance. */
function MaintenanceScreen({ statusPage }: MaintenanceScreenProps) {
  const { i18n } = useLingui();
  const { productName } = useRoot();
  return (
    <Card tone="warning" icon="clock" title={i18n._('maintenance.title')}>
      <p>{i18n._('maintenance.text', { productName })}</p>
      <ExternalLink href={statusPage} className="button button-primary">
        {i18n._('maintenance.status')}
      </ExternalLink>
    </Card>
  );
}

/** The result of confirming a widget's emailed link. */
function WidgetResultScreen({ result }: { readonly result: WidgetResult }) {
  const { i18n } = useLingui();
  const isVerified = result === 'verified';
  return (
    <Card
      tone={isVerified ? 'success' : 'warning'}
      icon={isVerified ? 'check' : 'warning'}
      title={i18n._(`widget-result.${result}.title`)}
    >
      <p>{i18n._(`widget-result.${result}.text`)}</p>
    </Card>
  );
}
