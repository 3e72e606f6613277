import { useLingui } from '@lingui/react';
import type { Download } from '@sign-envelope/core';
import { useEffect, useRef, useState } from 'react';
import { messageText } from '../../i18n/message-text.ts';
import { useStyles } from '../../root/use-styles.ts';
import { useSession, useSessionValue } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChangingText } from '../../ui/changing-text.tsx';
import { DocumentsLink } from '../../ui/documents-link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useDownload, useDownloadAddress } from '../../ui/use-download.ts';
import styles from './download-screen.css?inline';

/** Duration of a download before its progress bar appears, in ms. */
const progressDelay = 3000;

/** Message key for documents that a retry cannot create. */
const documentFailed = 'server_errors.document_failed';

/** `asked`: the browser was asked to save the documents, and does not say whether it did. */
type State = 'running' | 'asked' | 'failed';

/** Downloads the documents when it mounts, and shows the progress. */
export function DownloadScreen() {
  const { i18n } = useLingui();
  const session = useSession();
  const download = useDownload();
  const percent = useSessionValue('$downloadPercent');
  const alert = useSessionValue('$alert');
  const [state, setState] = useState<State>('running');
  const [file, setFile] = useState<Download | null>(null);
  const address = useDownloadAddress(file);
  const isRunning = useRef(false);
  const slow = useLongRunning(state === 'running', progressDelay);
  useStyles(styles);

  const start = async () => {
    isRunning.current = true;
    setState('running');
    const arrived = await download();
    isRunning.current = false;
    setFile(arrived);
    setState(arrived === null ? 'failed' : 'asked');
  };

  // Opening the session again cancels a download that hangs and mounts this screen again.
  const restart = () => {
    if (isRunning.current) void session.open();
    else void start();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    if (!isRunning.current) void start();
  }, []);

  if (state === 'failed') {
    return (
      <Card tone="danger" icon="warning" title={i18n._('download.failed')}>
        <p role="alert">{messageText(i18n, alert?.messageKey ?? 'error.unknown', alert?.values)}</p>
        {alert?.messageKey !== documentFailed && (
          <Button variant="primary" onClick={restart}>
            {i18n._('action.try-again')}
          </Button>
        )}
      </Card>
    );
  }

  return (
    <Card tone="neutral" icon="download" title={i18n._('download.title')}>
      <p role="status">
        <ChangingText>
          {i18n._(state === 'asked' ? 'download.saved' : 'download.starting')}
        </ChangingText>{' '}
        {address !== null && (
          <>
            <DocumentsLink address={address} /> {i18n._('download.or')}{' '}
          </>
        )}
        <button type="button" className="link" onClick={restart}>
          {i18n._('download.again')}
        </button>
      </p>
      {slow && percent !== null && (
        <div className="download-progress">
          <ProgressBar label={i18n._('download.progress')} value={percent} />
          <ChangingText>{i18n._('footer.percent', { percent })}</ChangingText>
        </div>
      )}
    </Card>
  );
}

/** Returns true once something has been running for `after` ms. */
function useLongRunning(running: boolean, after: number): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!running) return;
    const timer = setTimeout(() => setLong(true), after);
    return () => clearTimeout(timer);
  }, [running, after]);
  return long;
}
