import { useLingui } from '@lingui/react';
import { useStyles } from '../../root/use-styles.ts';
import { useEnvelope, useSession, useSessionValue } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { DocumentList } from './document-list.tsx';
import { LanguageSelect } from './language-select.tsx';
import { PartyList } from './party-list.tsx';
import styles from './side-panel.css?inline';

export interface SidePanelProps {
  readonly onReject: () => void;
  readonly onHelp: () => void;
  /** Called when a document is selected, so that the drawer can close. */
  readonly onSelect?: () => void;
}

/** Contents of the side bar and of the drawer. */
export function SidePanel({ onReject, onHelp, onSelect }: SidePanelProps) {
  const { i18n } = useLingui();
  useStyles(styles);
  // A widget's signer has no envelope to download or reject.
  const session = useSession();
  const isWidget = session.mode === 'widget';
  const isPreview = session.mode === 'preview';
  return (
    <div className="side-panel">
      <div className="side-contents">
        <DocumentList onSelect={onSelect} />
        {/* A widget's signer has no name yet. */}
        {!isWidget && <PartyList />}
      </div>
      <div className="side-actions">
        {!isWidget && <SideDownload />}
        <div className="side-pair">
          <Button aria-haspopup="dialog" onClick={onHelp}>
            <Icon name="help" />
            {i18n._('side.help')}
          </Button>
          {!isWidget && (
            <Button
              className="side-reject"
              aria-haspopup={isPreview ? undefined : 'dialog'}
              // The session warns that a preview cannot be rejected.
              onClick={isPreview ? () => void session.reject('') : onReject}
            >
              {i18n._('side.reject')}
            </Button>
          )}
        </div>
        <LanguageSelect />
      </div>
    </div>
  );
}

/** The download button with its progress, for one PDF or all documents. */
function SideDownload() {
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
