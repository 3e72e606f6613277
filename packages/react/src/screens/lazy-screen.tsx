import { useSession, useSessionValue } from '../session-context.ts';
import { ConnectionAlert } from '../signing/alerts/connection-alert.tsx';
import { CodeScreen } from './code/code-screen.tsx';
import { DownloadScreen } from './download/download-screen.tsx';
import { ErrorScreen } from './error/error-screen.tsx';
import { LoadingScreen } from './loading/loading-screen.tsx';
import { MaintenanceScreen } from './maintenance/maintenance-screen.tsx';
import { PasswordScreen } from './password/password-screen.tsx';
import type { ScreenSettings } from './screen-settings.ts';
import { WidgetConfirmScreen } from './widget-result/widget-confirm-screen.tsx';
import { WidgetResultScreen } from './widget-result/widget-result-screen.tsx';

/** The late part `screens`: all screens but loading, signing and status. */
export function LazyScreen(settings: ScreenSettings) {
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
          purpose={session.mode === 'download' ? 'download' : 'signing'}
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
