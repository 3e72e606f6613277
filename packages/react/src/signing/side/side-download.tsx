import { useLingui } from '@lingui/react';
import { useEnvelope, useSessionValue } from '../../session-context.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** The download button with its progress, for one PDF or all documents. */
export function SideDownload() {
  const { i18n } = useLingui();
  const { documents } = useEnvelope();
  const percent = useSessionValue('$downloadPercent');
  const label = documents.length > 1 ? i18n._('side.download-all') : i18n._('side.download');
  return (
    <div className="side-download">
      <DownloadButton label={label} />
      {percent !== null && <ProgressBar label={i18n._('download.progress')} value={percent} />}
    </div>
  );
}
